// Refusals of uploads, of users and staff.

export const uploadRefusals = {
  StorageFull: { code: 1806, msg: '服务器的存储空间已满，暂时存不下，请稍后再试' },
  OwnSpaceFull: {
    code: 1804,
    msg: '尚未发布的文件已占满您的空间，请先删除不用的草稿和文件，或等待审核通过后再上传',
  },
  UploadIncomplete: { code: 1801, msg: '文件没有传完，请继续上传' },
  UploadFormat: { code: 1802, msg: '文件格式不正确' },
  UploadBroken: { code: 1803, msg: '文件已损坏，请重新上传' },
  ImageSideTooLong: { code: 1705, msg: '图片的边长不能超过 30000 像素，请裁剪或缩小后重新上传' },
  ImageTooManyPixels: { code: 1703, msg: '图片的尺寸过大，请缩小到 6000 万像素以内后重新上传' },
} as const satisfies Record<string, { code: number; msg: string }>
