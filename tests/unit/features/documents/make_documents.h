// Small PDF files and mails made by hand, for tests and fuzz targets.
#pragma once

#include <string>
#include <vector>

namespace winnow {

// A stream object of a PDF.
inline std::string pdf_stream(const std::string& content, const std::string& more = "") {
  return "<< /Length " + std::to_string(content.size()) + more + " >>\nstream\n" + content + "\nendstream";
}

// A PDF with these objects, numbered from 1; the first is the catalog. `trailer` is added to the trailer.
inline std::string pdf_of(const std::vector<std::string>& objects, const std::string& trailer = "") {
  std::string file = "%PDF-1.4\n";
  std::string table = "0000000000 65535 f \n";
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const std::string at = std::to_string(file.size());
    table += std::string(10 - at.size(), '0') + at + " 00000 n \n";
    file += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
  }
  const std::string count = std::to_string(objects.size() + 1);
  const std::string start = std::to_string(file.size());
  return file + "xref\n0 " + count + "\n" + table + "trailer\n<< /Size " + count + " /Root 1 0 R " + trailer +
         " >>\nstartxref\n" + start + "\n%%EOF\n";
}

// Each page has the lines of one element, 14 points apart, in Helvetica. The information of the document is its title
// and date.
inline std::string pdf_with_pages(const std::vector<std::vector<std::string>>& pages, const std::string& trailer = "") {
  std::string kids;
  std::vector<std::string> objects = {"<< /Type /Catalog /Pages 2 0 R >>", "",
                                      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
                                      "<< /Title (A plan) /CreationDate (D:20260501100000Z) >>"};
  for (const auto& lines : pages) {
    std::string content = "BT /F1 12 Tf 14 TL 50 700 Td\n";
    for (const std::string& line : lines) content += "(" + line + ") Tj T*\n";
    objects.push_back(pdf_stream(content + "ET"));
    objects.push_back(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents " +
        std::to_string(objects.size()) + " 0 R >>");
    kids += std::to_string(objects.size()) + " 0 R ";
  }
  objects[1] = "<< /Type /Pages /Count " + std::to_string(pages.size()) + " /Kids [" + kids + "] >>";
  return pdf_of(objects, "/Info 4 0 R " + trailer);
}

inline std::string mail(const std::string& headers, const std::string& body) {
  return "From: Ada <ada@example.org>\nTo: Bob <bob@example.org>\nDate: Tue, 5 May 2026 23:30:00 +0200\n" + headers +
         "\n\n" + body;
}

}  // namespace winnow
