// Small files made by hand, byte by byte, for tests and fuzz targets.
#pragma once

#include <zip.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnow {

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// A .npy file of version 1 with this dictionary, padded as numpy does it.
inline std::string npy_with_header(std::string header, std::string_view content) {
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  return file + header + std::string(content);
}

inline std::string npy(const std::string& descr, const std::string& shape, std::string_view content) {
  return npy_with_header("{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }", content);
}

inline std::string npy_vector(const std::string& descr, std::size_t size, std::string_view content) {
  return npy(descr, "(" + std::to_string(size) + ",)", content);
}

inline std::string npy_floats(const std::string& shape, const std::vector<float>& values) {
  return npy("<f4", shape, bytes_of(values));
}
inline std::string npy_ints(const std::vector<std::int32_t>& values) {
  return npy_vector("<i4", values.size(), bytes_of(values));
}
inline std::string npy_longs(const std::vector<std::int64_t>& values) {
  return npy_vector("<i8", values.size(), bytes_of(values));
}

// A safetensors file: the length of the header, the header, the data.
inline std::string safetensors(const std::string& header, std::string_view data) {
  return bytes_of<std::uint64_t>({header.size()}) + header + std::string(data);
}

// One entry of such a header.
inline std::string tensor(const std::string& name, const std::string& dtype, const std::string& shape,
                          std::size_t begin, std::size_t end) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":[" +
         std::to_string(begin) + "," + std::to_string(end) + "]}";
}

using Members = std::vector<std::pair<std::string, std::string>>;

inline std::string zip_of(const Members& members, bool deflate = false) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
  if (archive == nullptr) std::abort();
  for (const auto& [name, content] : members) {
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_OVERWRITE);
    if (index < 0) std::abort();
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), deflate ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
  }
  if (zip_close(archive) != 0) std::abort();
  std::string file;
  zip_source_open(target);
  char piece[4096];
  for (zip_int64_t got = zip_source_read(target, piece, sizeof piece); got > 0;
       got = zip_source_read(target, piece, sizeof piece)) {
    file.append(piece, static_cast<std::size_t>(got));
  }
  zip_source_close(target);
  zip_source_free(target);
  return file;
}

// The parts of [[0, 2, 0], [1, 0, 3]] as scipy names them.
inline Members csr_members() {
  return {{"format.npy", npy("|S3", "()", "csr")},
          {"shape.npy", npy_longs({2, 3})},
          {"indptr.npy", npy_ints({0, 1, 3})},
          {"indices.npy", npy_ints({1, 0, 2})},
          {"data.npy", npy_floats("(3,)", {2, 1, 3})}};
}

// The same members with one replaced or added.
inline Members with(Members members, const std::string& name, const std::string& content) {
  for (auto& member : members) {
    if (member.first == name) {
      member.second = content;
      return members;
    }
  }
  members.emplace_back(name, content);
  return members;
}

}  // namespace winnow
