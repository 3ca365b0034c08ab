// Runs a fuzz target over files, for compilers without libFuzzer: replay FILE...
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** files) {
    if (count < 2) {
        std::fprintf(stderr, "no inputs\n");
        return 2;
    }
    for (int i = 1; i < count; ++i) {
        std::ifstream file(files[i], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", files[i]);
            return 2;
        }
        const std::string input((std::istreambuf_iterator<char>(file)), {});
        const std::vector<std::uint8_t> bytes(input.begin(), input.end());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%d inputs\n", count - 1);
    return 0;
}
