// WeChat as a browser.

export const IN_WECHAT = /MicroMessenger/i
/** WeChat's script for pages: the one script of another host. */
export const WECHAT_SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
