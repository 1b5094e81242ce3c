// What the demo's operator has set. Names, numbers and addresses are invented.
import type { SiteSettings } from '#contract/home.ts'

export const demoSettings: SiteSettings = {
  name: '林权通',
  slogan: '林业服务与林权交易',
  company: '林权通（北京）林业科技服务有限公司',
  hotline: '400-000-0000',
  service_hours: '工作日 9:00–17:30，法定节假日除外',
  email: 'service@linquantong.example',
  sales_phone: '010-0000-0000',
  consult_note: '免费解答，一个工作日内回电。',
  telecom_licence: '京B2-20260000（演示）',
  icp: '京ICP备2026000000号-1（演示）',
  police_filing: '',
  map_approval: '演示示意图，无审图号',
}

export const demoBanners = [
  {
    place: 1,
    picture: 'banner-1',
    url: '/exchange',
    title: '让每一片林地找到合适的人',
    remark: '转让、出租、转包、合作，信息经平台审核后发布',
  },
  {
    place: 1,
    picture: 'banner-2',
    url: '/assess',
    title: '一片林子值多少，先看六项评分',
    remark: '填写地块、配套与经营情况，在线得到参考评分',
  },
  {
    place: 1,
    picture: 'banner-3',
    url: '/info',
    title: '政策、行情与一线经验',
    remark: '林业资讯每日更新，读懂林改再动手',
  },
  {
    place: 2,
    picture: 'bamboo-sea',
    url: '/design',
    title: '规划设计',
    remark: '森林康养、空间规划与特色小镇',
  },
  { place: 2, picture: 'summer-pines', url: '/expert', title: '专家智库', remark: '把难题交给懂林子的人' },
]

export const demoLinks = [
  ['青岚林业合作社联盟', 'https://www.example.org/qinglan'],
  ['江岸林权服务网', 'https://www.example.com/jiangan'],
  ['云岭林业科普馆', 'https://www.example.org/yunling'],
  ['南坪国有林场', 'https://www.example.net/nanping'],
  ['山海林讯', 'https://www.example.com/shanhai'],
  ['竹海产业研究会', 'https://www.example.org/zhuhai'],
  ['油茶技术推广站', 'https://www.example.net/youcha'],
  ['林下经济交流平台', 'https://www.example.com/linxia'],
  ['森林康养促进会', 'https://www.example.org/kangyang'],
  ['木材价格观察', 'https://www.example.net/mucai'],
  ['林业碳汇学习园地', 'https://www.example.org/tanhui'],
  ['乡村林业口述史', '0'],
].map(([title = '', url = ''], sort) => ({ title, url, sort }))
