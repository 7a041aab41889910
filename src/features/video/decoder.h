// A video file as decoded pictures with their times, in display order, each a whole picture: interlaced ones are
// deinterlaced. Sizes and colours are not handled here.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "features/video/av.h"
#include "features/video/deinterlacer.h"
#include "winnow/video/frames.h"

namespace winnow::detail::video {

class Decoder {
 public:
  Decoder(const std::string& path, std::size_t threads);

  const VideoInfo& info() const { return info_; }
  int quarter_turns() const { return quarter_turns_; }  // clockwise, to make it upright

  // The next picture, valid until the next call, or null at the end. InputError if the file has no picture at all.
  const AVFrame* next();
  // Of the picture that next() returned:
  std::size_t number() const { return shown_.number; }
  double seconds() const { return shown_.seconds; }
  bool damaged() const { return shown_.damaged; }  // the codec says that it is not as it should be
  double end() const;                              // after next() returned null: when the last picture ends
  double stretch(const AVFrame& frame) const;      // the width of its pixels divided by their height

  std::string note() const;

 private:
  void open_file();
  void open_codec(std::size_t threads);
  void measure();
  bool feed();
  void follow_clock();
  Stamp stamp();
  bool decode();

  // The decoding times of a stream's packets.
  struct Clock {
    bool runs = false;
    double latest = 0;
    double next = 0;
  };

  bool cut_off() const;

  std::string path_;
  AvOwned<AVFormatContext> format_;
  AvOwned<AVCodecContext> codec_;
  AvOwned<AVPacket> packet_;
  AvOwned<AVFrame> frame_;    // as decoded
  AvOwned<AVFrame> picture_;  // what next() returned
  Stamp shown_;
  Deinterlacer deinterlacer_;
  const AVStream* stream_ = nullptr;
  VideoInfo info_;
  int quarter_turns_ = 0;
  double start_ = 0;      // start time of the file, by its own clock
  bool started_ = false;  // start_ is known
  double lasts_ = 0;      // seconds, by the file's header; 0 if unknown
  double read_until_ = 0;
  std::vector<Clock> clocks_;  // per stream
  double shift_ = 0;           // seconds that compensate for all jumps so far
  std::size_t jumps_ = 0;
  std::size_t count_ = 0;  // of decoded pictures
  bool decoded_all_ = false;
  bool spoiled_ = false;  // the picture decoded last is damaged, or predicted from one that is
  double seconds_ = 0;
  double lasted_ = 0;  // duration of the last picture in seconds; 0 if unknown
  bool fed_all_ = false;
  int read_error_ = 0;
  std::size_t damaged_ = 0;
};

}  // namespace winnow::detail::video
