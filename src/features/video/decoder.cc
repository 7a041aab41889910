#include "features/video/decoder.h"

extern "C" {
#include <libavutil/display.h>
#include <libavutil/log.h>
}

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <new>
#include <string_view>
#include <system_error>

#include "features/video/tone_map.h"
#include "winnow/error.h"

namespace winnow::detail::video {
namespace {

constexpr int kEndOfFile = AVERROR_EOF;
// A jump of more than this many seconds back or ahead means that the clock was reset. These are ffmpeg's own limits.
constexpr double kBackward = 0.1;
constexpr double kForward = 10;

// FFmpeg would print its messages about a file; we report them instead. The log level applies to the whole process.
void silence() {
  static const bool once = [] {
    av_log_set_level(AV_LOG_QUIET);
    return true;
  }();
  static_cast<void>(once);
}

template <class T>
T* checked(T* made) {
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

void check_file(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw InputError(fmt::format("there is no file {}", path));
  if (std::filesystem::is_directory(status)) {
    throw InputError(fmt::format("{} is a folder; expected a video or a picture", path));
  }
}

// FFmpeg reads some text files as pictures made of letters, by the name's ending alone.
bool is_text_art(const AVFormatContext& format) {
  static constexpr std::array<std::string_view, 5> kTextArt = {"tty", "bin", "xbin", "adf", "idf"};
  return std::find(kTextArt.begin(), kTextArt.end(), format.iformat->name) != kTextArt.end();
}

bool is_picture(const AVFormatContext& format) {
  const std::string_view name = format.iformat->name;
  return name == "image2" || name.ends_with("_pipe");
}

// The cover picture of a piece of music is not a video.
bool is_video(const AVStream& stream) {
  return stream.codecpar->codec_type == AVMEDIA_TYPE_VIDEO && (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) == 0;
}

// Whether the length that a file states is the time at its end, rather than the time from its first frame to its end.
// It matters if the first frame is not at 0.
bool length_counts_from_zero(const AVFormatContext& format) {
  const std::string_view name = format.iformat->name;
  return name.find("matroska") != name.npos || name.find("mp4") != name.npos || name == "nut" || name == "asf";
}

std::string what_it_holds(const AVFormatContext& format) {
  std::string held;
  for (unsigned i = 0; i < format.nb_streams; ++i) {
    const AVCodecParameters& codec = *format.streams[i]->codecpar;
    const char* type = av_get_media_type_string(codec.codec_type);
    held +=
        fmt::format("{}{} ({})", i == 0 ? "" : ", ", type == nullptr ? "data" : type, avcodec_get_name(codec.codec_id));
  }
  return held.empty() ? "nothing" : held;
}

// FFmpeg up to 7 reads WebP files but none that move. The header has a flag for that.
bool is_animated_webp(const std::string& path) {
  constexpr std::size_t kFlags = 20;
  constexpr char kAnimation = 2;
  std::array<char, kFlags + 1> head = {};
  std::ifstream(path, std::ios::binary).read(head.data(), head.size());
  const std::string_view text(head.data(), head.size());
  return text.substr(0, 4) == "RIFF" && text.substr(8, 8) == "WEBPVP8X" && (head[kFlags] & kAnimation) != 0;
}

double stretch_of(AVRational aspect) {
  constexpr double kMost = 16;  // ratios beyond this are not plausible for a pixel
  const double stretch = aspect.num > 0 && aspect.den > 0 ? av_q2d(aspect) : 1;
  return stretch <= kMost && stretch >= 1 / kMost ? stretch : 1;
}

std::int64_t duration_of(const AVFrame& frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame.duration;
#else
  return frame.pkt_duration;
#endif
}

bool is_key(const AVFrame& frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame.flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame.key_frame != 0;
#endif
}

double in_seconds(std::int64_t time, AVRational base) {
  return static_cast<double>(time) * av_q2d(base);
}

}  // namespace

std::string av_message(int error) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(error, text.data(), text.size());
  return text.data();
}

Decoder::Decoder(const std::string& path, std::size_t threads)
    : path_(path),
      packet_(checked(av_packet_alloc())),
      frame_(checked(av_frame_alloc())),
      picture_(checked(av_frame_alloc())) {
  silence();
  check_file(path_);
  open_file();
  open_codec(threads);
  measure();
}

void Decoder::open_file() {
  // "file:" so that the path is always taken as a file name. It names one picture, not a numbered series.
  AVDictionary* options = nullptr;
  av_dict_set(&options, "protocol_whitelist", "file", 0);
  av_dict_set(&options, "pattern_type", "none", 0);
  AVFormatContext* format = nullptr;
  const int opened = avformat_open_input(&format, ("file:" + path_).c_str(), nullptr, &options);
  av_dict_free(&options);
  if (opened < 0) {
    throw InputError(fmt::format("{} cannot be read as a video or a picture: {}", path_, av_message(opened)));
  }
  format_.reset(format);
  if (is_text_art(*format_)) throw InputError(fmt::format("{} is text; expected a video or a picture", path_));
  const int found = avformat_find_stream_info(format_.get(), nullptr);
  if (found < 0)
    throw InputError(fmt::format("{} cannot be read as a video or a picture: {}", path_, av_message(found)));
  for (unsigned i = 0; i < format_->nb_streams && stream_ == nullptr; ++i) {
    if (is_video(*format_->streams[i])) stream_ = format_->streams[i];
  }
  if (stream_ == nullptr) {
    throw InputError(fmt::format("{} has no video: it holds {}", path_, what_it_holds(*format_)));
  }
}

void Decoder::open_codec(std::size_t threads) {
  const AVCodec* codec = avcodec_find_decoder(stream_->codecpar->codec_id);
  if (codec == nullptr) {
    throw InputError(fmt::format("{} holds video of a kind that this FFmpeg cannot decode ({})", path_,
                                 avcodec_get_name(stream_->codecpar->codec_id)));
  }
  codec_.reset(checked(avcodec_alloc_context3(codec)));
  int result = avcodec_parameters_to_context(codec_.get(), stream_->codecpar);
  codec_->pkt_timebase = stream_->time_base;
  codec_->thread_count = static_cast<int>(std::clamp<std::size_t>(threads, 1, 16));
  if (result >= 0) result = avcodec_open2(codec_.get(), codec, nullptr);
  if (result < 0) throw InputError(fmt::format("{} cannot be decoded: {}", path_, av_message(result)));
}

void Decoder::measure() {
  info_.still = is_picture(*format_);
  info_.stream = static_cast<std::size_t>(stream_->index);
  info_.sound = av_find_best_stream(format_.get(), AVMEDIA_TYPE_AUDIO, -1, stream_->index, nullptr, 0) >= 0;
  const AVCodecParameters& codec = *stream_->codecpar;
  const AVRational aspect = av_guess_sample_aspect_ratio(format_.get(), const_cast<AVStream*>(stream_), nullptr);
  info_.interlaced = codec.field_order != AV_FIELD_UNKNOWN && codec.field_order != AV_FIELD_PROGRESSIVE;
  info_.high_range = is_high_range(codec.color_trc);
  info_.width = static_cast<std::size_t>(std::max(1L, std::lround(codec.width * stretch_of(aspect))));
  info_.height = static_cast<std::size_t>(std::max(1, codec.height));
  if (const auto* matrix =
          reinterpret_cast<const std::int32_t*>(av_stream_get_side_data(stream_, AV_PKT_DATA_DISPLAYMATRIX, nullptr))) {
    const double degrees = av_display_rotation_get(matrix);  // counterclockwise; NaN if it is not given
    if (std::isfinite(degrees)) quarter_turns_ = static_cast<int>(std::lround(-degrees / 90) % 4 + 4) % 4;
  }
  if (quarter_turns_ % 2 == 1) std::swap(info_.width, info_.height);
  if (info_.still) {
    info_.frames = 1;
    return;
  }
  if (format_->start_time != AV_NOPTS_VALUE) {
    start_ = static_cast<double>(format_->start_time) / AV_TIME_BASE;
    started_ = true;
  }
  const AVRational rate = stream_->avg_frame_rate.num > 0 ? stream_->avg_frame_rate : stream_->r_frame_rate;
  if (rate.num > 0 && rate.den > 0) info_.fps = av_q2d(rate);
  double whole = format_->duration > 0 ? static_cast<double>(format_->duration) / AV_TIME_BASE : 0;
  const bool late = started_ && start_ > 0 && start_ < whole && length_counts_from_zero(*format_);
  if (late) whole -= start_;
  if (format_->duration_estimation_method != AVFMT_DURATION_FROM_BITRATE) lasts_ = whole;
  info_.seconds = stream_->duration > 0 ? in_seconds(stream_->duration, stream_->time_base) : whole;
  if (late) info_.seconds = std::min(info_.seconds, whole);
  info_.frames = stream_->nb_frames > 0 ? static_cast<std::size_t>(stream_->nb_frames)
                                        : static_cast<std::size_t>(std::lround(info_.seconds * info_.fps));
}

// Sends one packet of our stream to the codec; false if all were sent.
bool Decoder::feed() {
  while (!fed_all_) {
    const int got = av_read_frame(format_.get(), packet_.get());
    if (got < 0) {
      if (got != kEndOfFile) read_error_ = got;
      fed_all_ = true;
      avcodec_send_packet(codec_.get(), nullptr);
      return true;
    }
    const AVStream& from = *format_->streams[packet_->stream_index];
    follow_clock();
    if (packet_->pts != AV_NOPTS_VALUE) {
      read_until_ = std::max(read_until_, in_seconds(packet_->pts + packet_->duration, from.time_base));
    }
    const bool ours = packet_->stream_index == stream_->index;
    if (ours && avcodec_send_packet(codec_.get(), packet_.get()) < 0) ++damaged_;
    av_packet_unref(packet_.get());
    if (ours) return true;
  }
  return false;
}

// Time jumps if files were joined end to end or a recorder's clock was reset. It is then continued without the jump, as
// the program ffmpeg does, so that a skim finds the same frames. Only some formats may have such jumps; in the others,
// times are taken as they are.
void Decoder::follow_clock() {
  const AVStream& from = *format_->streams[packet_->stream_index];
  const auto type = from.codecpar->codec_type;
  const bool timed = type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO;
  if (!timed || packet_->dts == AV_NOPTS_VALUE || (format_->iformat->flags & AVFMT_TS_DISCONT) == 0) return;
  if (clocks_.size() < format_->nb_streams) clocks_.resize(format_->nb_streams);
  Clock& clock = clocks_[static_cast<std::size_t>(packet_->stream_index)];
  double now = in_seconds(packet_->dts, from.time_base) + shift_;
  if (clock.runs && (now + kBackward < clock.latest || std::abs(now - clock.next) > kForward)) {
    shift_ += clock.next - now;
    now = clock.next;
    ++jumps_;
  }
  const auto ticks = std::llround(shift_ / av_q2d(from.time_base));
  packet_->dts += ticks;
  if (packet_->pts != AV_NOPTS_VALUE) packet_->pts += ticks;
  double lasts = in_seconds(packet_->duration, from.time_base);
  if (lasts <= 0 && type == AVMEDIA_TYPE_VIDEO && info_.fps > 0) lasts = 1 / info_.fps;
  clock = {true, now, now + lasts};
}

// Times come from the file if it has them. Otherwise a frame follows the previous one at the usual distance.
Stamp Decoder::stamp() {
  const std::int64_t time = frame_->best_effort_timestamp;
  double seconds = count_ > 0 && info_.fps > 0 ? seconds_ + 1 / info_.fps : seconds_;
  if (time != AV_NOPTS_VALUE && !info_.still) {
    const double clock = in_seconds(time, stream_->time_base);
    if (!started_) start_ = clock;
    started_ = true;
    seconds = clock - start_;
  }
  const bool flagged = frame_->decode_error_flags != 0 || (frame_->flags & AV_FRAME_FLAG_CORRUPT) != 0;
  if (flagged) ++damaged_;
  // Frames that are predicted from a damaged one show the same damage, until one stands for itself.
  if (flagged || is_key(*frame_)) spoiled_ = flagged;
  seconds_ = std::max(seconds, seconds_);
  lasted_ = info_.still ? 0 : in_seconds(std::max<std::int64_t>(0, duration_of(*frame_)), stream_->time_base);
  return {count_++, seconds_, spoiled_};
}

double Decoder::stretch(const AVFrame& frame) const {
  return stretch_of(
      av_guess_sample_aspect_ratio(format_.get(), const_cast<AVStream*>(stream_), const_cast<AVFrame*>(&frame)));
}

// The stream may show its last picture longer than that picture's own duration says.
double Decoder::end() const {
  if (info_.still) return 0;
  const double usual = info_.fps > 0 ? 1 / info_.fps : 0;
  const double own = seconds_ + (lasted_ > 0 ? lasted_ : usual);
  if (stream_->duration <= 0 || jumps_ > 0 || cut_off()) return own;
  const double began =
      stream_->start_time == AV_NOPTS_VALUE ? start_ : in_seconds(stream_->start_time, stream_->time_base);
  return std::max(own, began - start_ + info_.seconds);
}

bool Decoder::cut_off() const {
  const double missing = lasts_ - (read_until_ - (started_ ? start_ : 0));
  return read_error_ != 0 || (!info_.still && lasts_ > 0 && missing > std::max(1.0, 0.02 * lasts_));
}

// Decodes one more picture; false at the end.
bool Decoder::decode() {
  while (true) {
    const int got = avcodec_receive_frame(codec_.get(), frame_.get());
    if (got >= 0) return true;
    if (got == kEndOfFile) return false;
    if (got != AVERROR(EAGAIN)) ++damaged_;
    if (!feed()) return false;
  }
}

const AVFrame* Decoder::next() {
  while (!deinterlacer_.pull(*picture_, shown_)) {
    if (decoded_all_) {
      if (count_ > 0) return nullptr;
      if (is_animated_webp(path_)) {
        throw InputError(fmt::format(
            "{} is an animated WebP, which this FFmpeg cannot decode; expected a video, a GIF or a picture", path_));
      }
      throw InputError(fmt::format("{} has no frame that can be decoded{}", path_,
                                   damaged_ > 0 || read_error_ != 0 ? ": it is damaged or cut off" : ""));
    }
    if (decode()) {
      const Stamp stamped = stamp();
      deinterlacer_.push(*frame_, stamped, stream_->time_base);
    } else {
      decoded_all_ = true;
      deinterlacer_.finish();
    }
  }
  return picture_.get();
}

std::string Decoder::note() const {
  if (!fed_all_) return "";
  if (read_error_ != 0) {
    return fmt::format("{} breaks off after {} frames ({}); those frames are used", path_, count_,
                       av_message(read_error_));
  }
  if (cut_off()) {
    const double missing = lasts_ - (read_until_ - (started_ ? start_ : 0));
    return fmt::format("{} is cut off: it should last {:.1f} s and ends {:.1f} s early; its {} frames are used", path_,
                       lasts_, missing, count_);
  }
  if (damaged_ > 0) {
    return fmt::format("{} is damaged or cut off ({} {}); the {} frames that could be decoded are used", path_,
                       damaged_, damaged_ == 1 ? "place" : "places", count_);
  }
  if (jumps_ > 0) {
    return fmt::format("the times in {} jump, as in joined files; they are continued without the jumps", path_);
  }
  return "";
}

}  // namespace winnow::detail::video
