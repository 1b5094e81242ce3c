// URLs of the account's settings. Apart from paths.ts, which every island loads.
export const accountPaths = {
  information: '/account/setting/information',
  username: '/account/setting/username',
  password: '/account/setting/password',
  mobile: '/account/setting/mobile',
  sessions: '/account/setting/sessions',
  notice: '/account/setting/notice',
  privacy: '/account/setting/privacy',
} as const
