// winnow video and evaluate video: from a film to all outputs.
#include <algorithm>
#include <cstdlib>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

#define SKIP_WITHOUT(program) \
  if (!runs(program)) GTEST_SKIP() << "cannot run: " << program

class Video : public CommandTest {
 protected:
  void SetUp() override {
    SKIP_WITHOUT("ffmpeg -version");
    // Three scenes of two seconds, ten frames per second, with a tone; the size is odd.
    ASSERT_TRUE(
        runs("ffmpeg -nostdin -f lavfi -i smptebars=s=160x90:r=10:d=2 -f lavfi -i testsrc2=s=160x90:r=10:d=2 -f lavfi "
             "-i color=red:s=160x90:r=10:d=2 -f lavfi -i sine=duration=6 -filter_complex "
             "'[0]setsar=1[a];[1]setsar=1[b];[2]setsar=1[c];[a][b][c]concat=n=3,scale=161:91,format=yuv444p[v]' -map "
             "'[v]' -map 3 "
             "-c:v ffv1 -c:a pcm_s16le " +
             folder.path() + "/film.mkv"));
  }
};

TEST_F(Video, PicksAFrameOfEveryScene) {
  const auto json = json_of("video film.mkv --frames 3 --features phog,gist,colour --frames-dir stills");
  EXPECT_EQ(json["n"], 60);
  EXPECT_EQ(json["d"], 3104);
  EXPECT_EQ(json["shots"].size(), 3U);
  ASSERT_EQ(json["clips"].size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t frame = json["clips"][i]["keyframe"];
    EXPECT_EQ(frame / 20, i);
    EXPECT_EQ(json["clips"][i]["end_frame"], frame + 1);
    EXPECT_TRUE(
        folder.has("stills/frame_" + std::string(frame < 10 ? "00000" : "0000") + std::to_string(frame) + ".jpg"))
        << frame;
  }
  for (const auto& pick : json["picks"]) {
    EXPECT_NEAR(pick["seconds"].get<double>(), pick["frame"].get<double>() / 10, 0.002);
  }
  EXPECT_TRUE(json.contains("certificate"));
}

TEST_F(Video, MakesEverythingAtOnce) {
  const Outcome outcome = folder.winnow(
      "video film.mkv -k 40% --clip 0.8 --storyboard sheet.png --html page.html --skim short.mp4 --json picks.json -o "
      "clips.csv");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("wrote picks.json: everything as JSON\n"));
  const auto json = Json::parse(folder.read("picks.json"));
  EXPECT_EQ(json["chosen_frames"], 24);
  EXPECT_EQ(json["clips"].size(), 3U);
  // The skim plays the clips: 24 frames, 2.4 s.
  ASSERT_EQ(json["skim"].size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(json["skim"][i]["first_frame"], json["clips"][i]["first_frame"]);
    EXPECT_EQ(json["skim"][i]["end_frame"], json["clips"][i]["end_frame"]);
  }
  EXPECT_EQ(json["stills"].size(), 6U);
  EXPECT_EQ(folder.read("sheet.png").substr(1, 3), "PNG");
  EXPECT_THAT(folder.read("page.html"), HasSubstr("data:image/jpeg;base64,"));
  EXPECT_THAT(folder.read("clips.csv"), HasSubstr("frame,seconds,rank,gain"));
  // 40 % of 6 s, with sound.
  const std::string probe = "ffprobe -v error -show_entries stream=codec_type,duration -of csv=p=0 " + folder.path() +
                            "/short.mp4 | awk -F, '$2 > 1.2 && $2 < 2.5 { n[$1]++ } END { exit !(n[\"video\"] == 1 && "
                            "n[\"audio\"] == 1) }'";
  EXPECT_TRUE(runs(probe));
  EXPECT_EQ(folder.files(),
            (std::vector<std::string>{"clips.csv", "film.mkv", "page.html", "picks.json", "sheet.png", "short.mp4"}));
}

TEST_F(Video, InputMayFollowAListOfFeatures) {
  EXPECT_EQ(json_of("video --frames 2 --features colour film.mkv")["d"], 120);
  EXPECT_EQ(json_of("video --frames 2 --features colour --weights colour=2 film.mkv")["d"], 120);
}

TEST_F(Video, ASkimThatFailsCostsNothingElse) {
  const Outcome outcome =
      folder.winnow("video film.mkv --frames 2 --features colour --skim s.nothing --json picks.json");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("ffmpeg could not write s.nothing"));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_EQ(Json::parse(folder.read("picks.json"))["skim"].size(), 2U);  // one piece around each frame
  ASSERT_TRUE(runs("ffmpeg -nostdin -i " + folder.path() + "/film.mkv -frames:v 1 " + folder.path() + "/one.mkv"));
  const Outcome one = folder.winnow("video one.mkv --frames 1 --features colour --skim s.mp4 --storyboard sheet.png");
  EXPECT_EQ(one.exit_code, 2);
  EXPECT_THAT(one.err, HasSubstr("one frame"));
  EXPECT_TRUE(folder.has("sheet.png"));
  EXPECT_FALSE(folder.has("s.mp4"));
}

TEST_F(Video, RanksBeginAtOneAndAPageCanGoToStandardOutput) {
  const Outcome csv = folder.winnow("video film.mkv --frames 1 --features colour -o -");
  EXPECT_THAT(csv.out, ::testing::ContainsRegex("\n[0-9]+,[0-9.]+,1,[0-9.]+,"));
  const Outcome page = folder.winnow("video film.mkv --frames 1 --features colour --html -");
  EXPECT_EQ(page.out.substr(0, 15), "<!doctype html>") << page.out.substr(0, 15);
  EXPECT_EQ(page.out.find("objective facility, "), std::string::npos);
  EXPECT_THAT(page.out, HasSubstr(">1 clip<"));
  EXPECT_EQ(page.out.find("e+02"), std::string::npos);
}

// A third of the film, however many frames are compared.
TEST_F(Video, ASkimIsTheShareAskedFor) {
  const auto json = json_of("video film.mkv -k 34% --fps 1 --features colour --skim s.mkv");
  ASSERT_EQ(json["skim"].size(), 1U);  // 20 of 60 frames: a whole scene of 2 s
  EXPECT_NEAR(json["skim"][0]["to"].get<double>() - json["skim"][0]["from"].get<double>(), 2, 0.01);
  EXPECT_EQ(json["shots"].size(), 3U);  // although only two frames of each are compared
}

TEST_F(Video, LengthsAndPartsAreGivenInManyWays) {
  EXPECT_EQ(json_of("video film.mkv --features colour")["chosen_frames"], 9);  // 15 % of 60
  EXPECT_EQ(json_of("video film.mkv -k 3s --features colour")["chosen_frames"], 30);
  EXPECT_EQ(json_of("video film.mkv -k 0:01.5 --features colour")["chosen_frames"], 15);
  EXPECT_EQ(json_of("video film.mkv --skim s.mkv --skim-seconds 2 --features colour")["chosen_frames"], 20);
  const auto part = json_of("video film.mkv --from 0:02 --to 4s -k 50% --stills 2 --features colour");
  EXPECT_EQ(part["chosen_frames"], 10);
  EXPECT_EQ(part["stills"].size(), 2U);
  EXPECT_EQ(part["video"]["frames"], 60);  // times and numbers are those of the whole film
  for (const auto& clip : part["clips"]) {
    EXPECT_GE(clip["from"].get<double>(), 2);
    EXPECT_LE(clip["to"].get<double>(), 4.01);
  }
}

// Two scenes of 4 s that come out of black within a second; the first also goes into black. At seven tenths of the
// light a frame will do.
TEST_F(Video, StillsAreNotBlackOrFaded) {
  ASSERT_TRUE(
      runs("ffmpeg -nostdin -f lavfi -i testsrc2=s=160x90:r=10:d=4 -f lavfi -i smptebars=s=160x90:r=10:d=4 "
           "-filter_complex '[0]setsar=1,fade=in:d=1,fade=out:st=3:d=1[a];[1]setsar=1,fade=in:d=1[b];"
           "[a][b]concat=n=2,format=yuv444p[v]' -map '[v]' -c:v ffv1 " +
           folder.path() + "/fades.mkv"));
  const auto json = json_of("video fades.mkv -k 50% --stills 4 --features colour");
  ASSERT_EQ(json["stills"].size(), 4U);
  for (const char* list : {"stills", "picks"}) {
    for (const auto& shown : json[list]) {
      const std::size_t frame = shown["frame"];
      EXPECT_GE(frame % 40, 7U) << list << " " << shown;
      EXPECT_TRUE(frame >= 40 || frame <= 33) << list << " " << shown;
    }
  }
}

TEST_F(Video, PageShowsItsPicturesInABrowser) {
  SKIP_WITHOUT("chromium --version");
  ASSERT_EQ(folder.winnow("video film.mkv --frames 3 --html page.html").exit_code, 0);
  ASSERT_TRUE(runs("cd " + folder.path() +
                   " && HOME=$PWD timeout 120 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars "
                   "--window-size=1000,1400 --screenshot=shot.png file://" +
                   folder.path() + "/page.html"));
  // The third scene is red all over: its still is, and nothing else on the page.
  ASSERT_TRUE(runs("ffmpeg -nostdin -i " + folder.path() + "/shot.png -f rawvideo -pix_fmt rgb24 " + folder.path() +
                   "/shot.raw"));
  const std::string pixels = folder.read("shot.raw");
  std::size_t red = 0;
  for (std::size_t i = 0; i + 2 < pixels.size(); i += 3) {
    const auto value = [&](std::size_t j) { return static_cast<unsigned char>(pixels[i + j]); };
    red += value(0) > 200 && value(1) < 40 && value(2) < 40 ? 1U : 0U;
  }
  EXPECT_GT(red, 10'000U);
}

TEST_F(Video, AgreesWithUsersWhoChoseTheSame) {
  const std::string users(60, '\1');
  folder.write("users.npy", npy("|u1", "(60, 1)", users.data(), users.size()));
  ASSERT_EQ(folder.winnow("video film.mkv -k 15 --clip 0.5 --json picks.json").exit_code, 0);
  const auto json = json_of("evaluate video --picks picks.json --users users.npy");
  EXPECT_EQ(json["chosen"], 15);
  EXPECT_DOUBLE_EQ(json["mean"]["precision"], 1.0);
  EXPECT_DOUBLE_EQ(json["mean"]["recall"], 0.25);
  EXPECT_DOUBLE_EQ(json["mean"]["f1"], 0.4);
}

TEST_F(Video, ComplaintsAreClear) {
  expect_complaint("video film.mkv -k 15% --frames 3", "--frames chooses single frames");
  expect_complaint("video film.mkv --stills 3 --frames 3", "--frames chooses single frames");
  expect_complaint("video film.mkv -k 1,2", "this is a list");
  expect_complaint("video film.mkv -k 0.15", "did you mean 15%?");
  expect_complaint("video film.mkv -k 0%", "nothing of the film would be left");
  expect_complaint("video film.mkv -k 0", "nothing of the film would be left");
  expect_complaint("video film.mkv -k 150%", "more than the whole film");
  expect_complaint("video film.mkv -k 1:75", "this is not a length");
  expect_complaint("video film.mkv --from soon", "expected a time such as 1:30");
  expect_complaint("video film.mkv --from 0:04 --to 0:02", "expected a time after 0:04.0");
  expect_complaint("video film.mkv --from 1:00 --features colour", "the film has no frame from 1:00.0");
  expect_complaint("video film.mkv -k 15% --storyboard sheet.gif", "ends in .png");
  expect_complaint("video film.mkv -k 15% --skim film.mkv", "expected different files");
  expect_complaint("video film.mkv -k 15% --skim short", "extension gives the format");
  expect_complaint("video film.mkv -k 15% --objective cut", "expected facility or features");
  expect_complaint("video film.mkv -k 15% --frames-dir film.mkv", "expected a folder");
  expect_complaint("video nowhere.mkv -k 15%", "there is no file nowhere.mkv");
  expect_complaint("video film.mkv --frames 0", "expected a whole number from 1");
  expect_complaint("video film.mkv --frames -3", "expected a whole number from 1");
  expect_complaint("video film.mkv -k 15% --every -1", "expected a whole number from 1");
  expect_complaint("video film.mkv -k 15% --fps nan", "expected a number > 0");
  expect_complaint("video film.mkv -k 15% --skim-seconds 2", "expected --skim too");
  expect_complaint("video film.mkv -k 15% --skim s.mp4 --skim-seconds nan", "expected a number");
  expect_complaint("video film.mkv -k 15% --skim s.mp4 --skim-seconds 0", "expected a number > 0");
  expect_complaint("video film.mkv -k 15% --fps 0", "expected a number > 0");
  expect_complaint("video film.mkv -k 15% --html ''", "--html: an empty value was given");
  expect_complaint("video film.mkv -k 15% --features colour --edges film.mkv",
                   "--edges was given with --features colour; it belongs to --features phog");
  folder.write("plain", "");
  expect_complaint("video film.mkv -k 15% --frames-dir plain/stills", "--frames-dir plain/stills: cannot write there");
  const Outcome missing = folder.winnow("video film.mkv -k 15% --skim short.mp4", "PATH=/nowhere");
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("needs the program ffmpeg"));
}

TEST(EvaluateVideo, FramesALineAgainstUsersAndVotes) {
  const Folder folder;
  // Two users, four frames: the first chose 0 and 1, the second 1; picks 1 and 3.
  const std::string users{'\1', '\0', '\2', '\1', '\0', '\0', '\0', '\0'};
  folder.write("users.npy", npy("|u1", "(4, 2)", users.data(), users.size()));
  folder.write("votes.txt", "0.5\n1\n0\n0\n");
  folder.write("picks.txt", "1\n3\n");
  const Outcome table = folder.winnow("evaluate video --picks picks.txt --users users.npy --truth votes.txt");
  ASSERT_EQ(table.exit_code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("2 of 4 frames chosen"));
  EXPECT_THAT(table.out, HasSubstr("user 1    0.5000     0.5000   0.5000"));  // one of two, both ways
  EXPECT_THAT(table.out, HasSubstr("user 2    1.0000     0.5000   0.6667"));
  EXPECT_THAT(table.out, HasSubstr("mean      0.7500     0.5000   0.5833"));
  EXPECT_THAT(table.out, HasSubstr("top 0.32  1.0000     0.5000   0.6667"));  // one frame: 1
  for (const char* picks :
       {"1\n3\n", "rank,index,gain,value\n1,3,2,2\n2,1,1,3\n",
        "frame,seconds,rank,gain,first_frame,end_frame\n1,0.1,1,2,1,2\n3,0.3,2,1,3,4\n",
        "{\"picks\": [{\"index\": 1}, {\"index\": 3}]}",
        "{\"clips\": [{\"first_frame\": 1, \"end_frame\": 2}, {\"first_frame\": 3, \"end_frame\": 4}]}"}) {
    folder.write("p", picks);
    const Outcome piped = folder.winnow("evaluate video --picks - --users users.npy --truth votes.txt < p");
    EXPECT_EQ(piped.out, table.out) << picks << piped.err;
  }
  folder.write("far.txt", "1\n4\n");
  EXPECT_THAT(folder.winnow("evaluate video --picks far.txt --users users.npy").err,
              HasSubstr("names frames 4 to 4; the users scored 4 frames"));
  folder.write("bad.json", "{\"clips\": [{\"first_frame\": 3, \"end_frame\": 9}]}");
  const Outcome bad = folder.winnow("evaluate video --picks bad.json --users users.npy");
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_THAT(bad.err, HasSubstr("frames 3 to 8; the users scored 4 frames"));
}

}  // namespace
}  // namespace winnow::testing
