// Design cases of the demo. Places and commissions are invented.
import type { DemoRecord } from './record.ts'

const text = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')

export const plans: readonly DemoRecord<'plans'>[] = [
  {
    picture: 'forest-stream',
    fields: {
      plan_type: 1,
      title: '沐溪谷森林康养基地总体规划',
      remark:
        '以一条四公里的溪谷为骨架，把步道、静养和林下采摘排成缓急相间的一天，核心林区只设木栈道，不动土。',
      createtime: '2026-05-18 10:00',
      content: text(
        '规划范围二百六十公顷，其中公益林占六成。团队用两个月测了十二处样地的负氧离子、噪声和坡度，先划出不能建的地方，再谈建什么。',
        '方案把溪谷分为三段：谷口做接待与停车，中段布置环线步道和静养平台，源头只留巡护路。建筑全部落在原林场场部和废弃苗圃，新增建设用地为零。',
        '运营测算按每天不超过八百人次控制，五年后由林场与村集体合作社共同经营。',
      ),
    },
  },
  {
    picture: 'plot-map-b',
    fields: {
      plan_type: 2,
      title: '云岚县林业空间布局规划（2026—2035 年）',
      remark: '把公益林、商品林、林下经济和防火通道放进同一张图，回答“哪里能种、哪里能砍、哪里只能看”。',
      createtime: '2026-03-06 09:20',
      content: text(
        '全县林地四百二十万亩，历史上多套图互相打架。规划首先把二类调查、林权登记和国土变更数据叠到一起，逐小班核对，清理出三千多处矛盾图斑。',
        '在统一底图上划定五类经营区，每一类都写明允许的树种、采伐方式和道路密度，乡镇可以直接拿来审批。',
      ),
    },
  },
  {
    picture: 'tea-oil-grove',
    fields: {
      plan_type: 3,
      title: '南坪油茶产业园规划',
      remark: '从低产林改造到鲜果初加工，按三年见果、六年达产排布资金，不靠一次性大投入。',
      createtime: '2026-07-22 14:30',
      content: text(
        '园区核心一万二千亩，七成是三十年以上的老油茶林。规划提出“先救老林、再扩新园”：前两年只做密度调整和品种嫁接，见效后再建烘干与冷榨车间。',
        '每一期投入都对应一个可以停下来的节点，农户随时能看到自己的山上发生了什么。',
      ),
    },
  },
  {
    picture: 'city-park',
    fields: {
      plan_type: 4,
      title: '江岸新城滨水林带景观设计',
      remark: '十二公里江堤，用乡土树种做出四季不同的剖面，洪水位以下只种耐淹的。',
      createtime: '2025-11-30 16:00',
      content: text(
        '设计沿江分为枫杨、乌桕、落羽杉三种基调，每八百米换一次林相，骑行十五分钟能看到一个完整的变化。',
        '二十年一遇洪水位以下不设固定构筑物，座椅和灯具都可以在汛前拆走。',
      ),
    },
  },
  {
    picture: 'village-forest',
    fields: {
      plan_type: 5,
      title: '竹里小镇建设规划',
      remark: '一个靠竹子吃饭的镇子：加工进园、民宿进村、竹山留给竹山。',
      createtime: '2026-01-15 11:10',
      content: text(
        '全镇竹林八万亩，大小加工户一百三十多家散在村里，噪声和粉尘让客栈开不起来。规划把粗加工集中到镇北，村里只留手作和展示。',
        '镇区改造以修补为主，保留骑楼和晒场，新建筑不高过村口的老樟树。',
      ),
    },
  },
]
