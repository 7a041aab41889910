// winnow video: many inputs, standard input, photos, and the formats of players and editors, each read by another
// program.
#include <cstdlib>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using Names = std::vector<std::string>;

bool succeeds(const std::string& command) {
  return std::system(("{ " + command + "; } >/dev/null 2>&1").c_str()) == 0;
}

std::string bytes_of(std::initializer_list<unsigned> values, int width) {
  std::string bytes;
  for (unsigned value : values) {
    for (int i = 0; i < width; ++i, value >>= 8) bytes += static_cast<char>(value & 255U);
  }
  return bytes;
}

// A JPEG file with EXIF data after its first two bytes: a directory with the orientation and a pointer to a second one,
// which has the time. Numbers are little-endian; an entry is a tag, a type, a count and a value or an offset.
std::string with_exif(const std::string& jpeg, const std::string& taken, unsigned orientation) {
  const auto entry = [](unsigned tag, unsigned type, unsigned count, unsigned value) {
    return bytes_of({tag, type}, 2) + bytes_of({count, value}, 4);
  };
  constexpr unsigned kSecond = 8 + 2 + 2 * 12 + 4;
  const std::string tiff = "II" + bytes_of({42}, 2) + bytes_of({8}, 4) +                                         //
                           bytes_of({2}, 2) + entry(0x0112, 3, 1, orientation) + entry(0x8769, 4, 1, kSecond) +  //
                           bytes_of({0}, 4) +                                                                    //
                           bytes_of({1}, 2) + entry(0x9003, 2, 20, kSecond + 2 + 12 + 4) + bytes_of({0}, 4) + taken +
                           std::string(1, '\0');
  const std::string data = std::string("Exif\0\0", 6) + tiff;
  const auto size = static_cast<unsigned>(data.size() + 2);
  return jpeg.substr(0, 2) + "\xff\xe1" + static_cast<char>(size >> 8) + static_cast<char>(size & 255U) + data +
         jpeg.substr(2);
}

class VideoOutputs : public CommandTest {
 protected:
  void SetUp() override {
    if (!succeeds("ffmpeg -version")) GTEST_SKIP() << "cannot run: ffmpeg";
    make_film("film.mp4", "160x90");
  }

  bool in_folder(const std::string& command) const { return succeeds("cd " + folder.path() + " && " + command); }
  std::string printed(const std::string& command) const {
    EXPECT_TRUE(in_folder("{ " + command + "; } >printed")) << command;
    return folder.read("printed");
  }

  // Three scenes of 12 seconds, five frames per second, with a tone.
  void make_film(const std::string& name, const std::string& size) const {
    const std::string more = "=s=" + size + ":r=5:d=12";
    ASSERT_TRUE(in_folder("ffmpeg -nostdin -f lavfi -i smptebars" + more + " -f lavfi -i testsrc2" + more +
                          " -f lavfi -i rgbtestsrc" + more +
                          " -f lavfi -i sine=duration=36 -filter_complex "
                          "'[0]setsar=1[a];[1]setsar=1[b];[2]setsar=1[c];[a][b][c]concat=n=3,format=yuv420p[v]' -map "
                          "'[v]' -map 3 -c:v mpeg4 -q:v 3 -g 5 -c:a aac " +
                          name));
  }

  const std::string quick = " --features colour ";
};

TEST_F(VideoOutputs, ChaptersAreReadByFfmpeg) {
  const Outcome outcome =
      folder.winnow("video film.mp4 --stills 6" + quick + "--export chapters.ffmeta --export chapters.txt");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("wrote chapters.ffmeta: chapters for ffmpeg\nwrote chapters.txt"));
  ASSERT_TRUE(in_folder("ffmpeg -nostdin -i film.mp4 -i chapters.ffmeta -map 0 -map_chapters 1 -c copy with.mp4"));
  const auto chapters = Json::parse(printed("ffprobe -v error -show_chapters -of json with.mp4"))["chapters"];
  ASSERT_EQ(chapters.size(), 6U);  // one per still
  EXPECT_EQ(chapters[0]["start"], 0);
  EXPECT_EQ(chapters[0]["tags"]["title"], "Scene 1");
  EXPECT_EQ(chapters[5]["end_time"], "36.000000");
  for (std::size_t i = 1; i < 6; ++i) EXPECT_EQ(chapters[i]["start"], chapters[i - 1]["end"]);
  EXPECT_EQ(folder.read("chapters.txt"), "0:00 Scene 1\n0:12 Scene 2\n0:24 Scene 3\n");  // the scenes
}

TEST_F(VideoOutputs, ThumbnailsAreReadByFfmpeg) {
  ASSERT_EQ(folder.winnow("video film.mp4 --stills 6" + quick + "--export thumbs.vtt").exit_code, 0);
  const Json cues = Json::parse(printed("ffprobe -v error -show_packets -of json thumbs.vtt"))["packets"];
  ASSERT_EQ(cues.size(), 6U);
  EXPECT_THAT(folder.read("thumbs.vtt"), HasSubstr("thumbs.jpg#xywh=160,0,160,90\n"));
  EXPECT_EQ(printed("ffprobe -v error -show_entries stream=width,height -of csv=p=0 thumbs.jpg"), "960,90\n");
}

TEST_F(VideoOutputs, PreviewsMove) {
  ASSERT_EQ(folder.winnow("video film.mp4 -k 20%" + quick + "--export a.gif --export a.webp").exit_code, 0);
  const std::string count =
      printed("ffprobe -v error -count_frames -show_entries stream=width,height,nb_read_frames -of csv=p=0 a.gif");
  EXPECT_THAT(count, ::testing::MatchesRegex("160,90,[0-9][0-9]+\n"));  // never enlarged
  // FFmpeg writes animated WebP but does not read it; webpinfo counts its frames.
  ASSERT_TRUE(succeeds("webpinfo -version")) << "script/bootstrap test installs it";
  EXPECT_TRUE(in_folder("webpinfo a.webp | grep -q 'Loop count.*: 0'"));
  EXPECT_TRUE(in_folder("[ $(webpinfo a.webp | grep -c 'Chunk ANMF') -ge 2 ]"));
}

TEST_F(VideoOutputs, ManyFilmsHaveAPageOfAll) {
  ASSERT_TRUE(
      in_folder("mkdir films films/more && cp film.mp4 films/a.mp4 && cp film.mp4 films/more/a.mp4 && cp film.mp4 "
                "films/index.mp4 && echo text >films/notes.txt && cp film.mp4 films/.hidden.mp4"));
  const Outcome outcome = folder.winnow("video films --stills 6" + quick +
                                        "--no-embed --html out/ --json 'out/{}.json' --export 'edl/{}.edl'");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("note: skipped films/notes.txt: neither a film nor a photo"));
  EXPECT_EQ(printed("cd out && ls"), "a-2.html\na-2.json\na.html\na.json\nindex-2.html\nindex-2.json\nindex.html\n");
  EXPECT_EQ(printed("cd edl && ls"), "a-2.edl\na.edl\nindex-2.edl\n");
  const std::string index = folder.read("out/index.html");
  for (const char* link : {"href=\"a.html\"", "href=\"a-2.html\"", "href=\"index-2.html\""}) {
    EXPECT_THAT(index, HasSubstr(link));
  }
  EXPECT_THAT(folder.read("out/a.html"), HasSubstr("<a href=\"../films/a.mp4#t="));
  EXPECT_THAT(outcome.out, HasSubstr("films/more/a.mp4: "));
  EXPECT_THAT(outcome.out, HasSubstr("wrote out/index.html: page of all 3 inputs"));
}

TEST_F(VideoOutputs, OneBadFilmOfManyDoesNotStopTheOthers) {
  folder.write("bad.mp4", "not a film");
  const Outcome outcome = folder.winnow("video bad.mp4 film.mp4 --stills 6" + quick + "--storyboard sheets/");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("bad.mp4 cannot be read as a video or a picture"));
  EXPECT_THAT(outcome.err, HasSubstr("winnow: 1 of 2 inputs could not be summarized\n"));
  EXPECT_TRUE(folder.has("sheets/film.png"));
  EXPECT_FALSE(folder.has("sheets/bad.png"));
}

TEST_F(VideoOutputs, StandardInputIsAFilm) {
  const std::string options = " --stills 6" + quick;
  const Json piped = json_of("video -" + options, "cat film.mp4 |");
  const Json file = json_of("video film.mp4" + options);
  EXPECT_EQ(piped["input"], "standard input");
  EXPECT_EQ(piped["clips"], file["clips"]);
  EXPECT_EQ(piped["stills"], file["stills"]);
  // Anything that does not begin like a film is refused by its beginning, however long it is.
  expect_complaint("video -" + options, "standard input does not begin like a video", "timeout 60 cat /dev/zero |");
  expect_complaint("video -" + options, "standard input does not begin like a video", "yes |");
  expect_complaint("video -" + options, "standard input is empty", "true |");
  // A film without an end ends where the limit is.
  expect_complaint("video -" + options + " ; }", "standard input does not fit into",
                   "while cat film.mp4; do :; done 2>/dev/null | { ulimit -f 4000; timeout 60");
  expect_complaint("video -" + options + "--export a.edl", "standard input has none", "cat film.mp4 |");
  EXPECT_FALSE(folder.has("a.edl"));
}

TEST_F(VideoOutputs, PhotosAreInTheOrderOfTheirTimes) {
  // Two scenes; of the first, a copy that is hardly different and less sharp.
  ASSERT_TRUE(
      in_folder("mkdir photos && ffmpeg -nostdin -f lavfi -i mandelbrot=s=320x180 -frames:v 1 -q:v 2 photos/b.jpg && "
                "ffmpeg -nostdin -i photos/b.jpg -vf gblur=1 -q:v 4 photos/c.jpg && "
                "ffmpeg -nostdin -f lavfi -i smptebars=s=320x180 -frames:v 1 -q:v 2 photos/a.jpg"));
  folder.write("photos/b.jpg", with_exif(folder.read("photos/b.jpg"), "2024:05:06 07:08:09", 6));
  folder.write("photos/a.jpg", with_exif(folder.read("photos/a.jpg"), "2024:05:06 10:00:00", 1));
  folder.write("photos/d.jpg", "broken");
  const Outcome outcome =
      folder.winnow("video photos --stills 3 --storyboard sheet.png --html page.html --json photos.json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("note: photos/d.jpg"));
  const Json json = Json::parse(folder.read("photos.json"));
  ASSERT_EQ(json["photos"].size(), 3U);
  EXPECT_EQ(json["photos"][0]["file"], "photos/b.jpg");
  EXPECT_EQ(json["photos"][0]["taken"], "2024-05-06 07:08:09");
  EXPECT_EQ(json["photos"][1]["file"], "photos/a.jpg");
  EXPECT_EQ(json["photos"][2]["taken"], nullptr);
  EXPECT_EQ(json["picks"].size(), 3U);  // b.jpg is turned, so c.jpg is not like it
  EXPECT_THAT(folder.read("page.html"), HasSubstr("<a href=\"photos/b.jpg\">"));
  EXPECT_EQ(folder.read("sheet.png").substr(1, 3), "PNG");
  ASSERT_TRUE(
      in_folder("ffmpeg -y -nostdin -i photos/b.jpg -q:v 2 upright.jpg && ffmpeg -nostdin -i upright.jpg -vf gblur=1 "
                "-q:v 4 -y photos/c.jpg"));
  const Json alike = json_of("video photos -k 100%");
  EXPECT_EQ(alike["picks"].size(), 2U);
  EXPECT_EQ(alike["photos"][2]["like"], 0);  // c.jpg repeats b.jpg, which is sharper
  expect_complaint("video photos --skim s.mp4", "a skim is of films");
  expect_complaint("video photos -k 90s", "photos have no length");
}

TEST_F(VideoOutputs, ComplaintsAreClear) {
  expect_complaint("video https://example.org/film.mp4", "is an address, and only files are read; fetch it first");
  expect_complaint("video film.mp4 --export list.xml", "expected a name that ends in .ffmeta, .txt, .edl");
  expect_complaint("video film.mp4 --export film.mp4", "expected a name that ends in");
  expect_complaint("video film.mp4 --export out/", "expected a name that ends in");
  expect_complaint("video film.mp4 --export a.vtt --storyboard a.jpg", "ends in .png");
  expect_complaint("video film.mp4 --export nowhere/a.edl", "there is no folder nowhere");
  expect_complaint("video film.mp4 film.mp4 --html page.html",
                   "names one file, but several films or photos were given");
  expect_complaint("video film.mp4 film.mp4 --json -", "names one file, but several films or photos were given");
  expect_complaint("video - - --stills 6", "standard input can be read once", "cat film.mp4 |");
  expect_complaint("video film.mp4 --no-embed", "no page was asked for; expected --html too");
  ASSERT_TRUE(in_folder("mkdir empty"));
  expect_complaint("video empty", "empty holds no film or photo that FFmpeg can read");
  const Outcome missing = folder.winnow("video film.mp4 --export a.gif", "PATH=/nowhere");
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("needs the program ffmpeg"));
}

}  // namespace
}  // namespace winnow::testing
