"""One file a revision, each built on the one before it; what is released is never changed."""
