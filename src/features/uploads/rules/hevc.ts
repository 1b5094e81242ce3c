/** What is said of a video in HEVC, which most phones and browsers play without its picture. */
export const hevcNote = {
  converting: '这段视频是 HEVC 格式，多数手机看不到画面，正在转换，请不要离开本页',
  converted: '已从 HEVC 转成多数手机能看的格式',
  kept: '这段视频是 HEVC 格式，多数手机看不到画面，看的人要下载后用播放器观看。想让人直接观看，请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍',
}
