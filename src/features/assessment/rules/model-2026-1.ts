// Scoring model 2026.1. Weights of soil thickness, soil and slope follow the order of published gradings of forest land;
// scores, limits and grades are ours.
import type { Model } from './model.ts'

const met = { 1: 100, 2: 80, 3: 55, 4: 20 }
const connected = { 1: 100, 2: 70, 3: 25 }
const near = { 1: 100, 2: 75, 3: 45, 4: 15 }

export const model20261: Model = {
  version: '2026.1',
  since: '2026-11-25',
  changes: '首个版本：五个分项、32 项因素；坡度、坡向、坡位为选填。',
  grades: [
    ['Ⅰ', 85],
    ['Ⅱ', 70],
    ['Ⅲ', 55],
    ['Ⅳ', 40],
    ['Ⅴ', 0],
  ],
  groups: [
    {
      name: 'massif',
      weight: 30,
      factors: [
        {
          kind: 'one',
          field: 'thickness',
          weight: 22,
          scores: { 1: 100, 2: 90, 3: 75, 4: 45, 5: 15 },
        },
        { kind: 'one', field: 'soil', weight: 14, scores: { 1: 100, 2: 70, 3: 50, 4: 30 } },
        {
          kind: 'one',
          field: 'land_fertility',
          weight: 14,
          scores: { 1: 100, 2: 80, 3: 60, 4: 35, 5: 10 },
          advice: '增施有机肥、套种绿肥、保留枯落物，逐年培肥土壤。',
        },
        {
          kind: 'one',
          field: 'slope',
          weight: 14,
          scores: { 1: 100, 2: 90, 3: 70, 4: 45, 5: 20, 6: 5 },
        },
        { kind: 'one', field: 'aspect', weight: 5, scores: { 1: 90, 2: 85, 3: 70, 4: 60, 5: 100 } },
        { kind: 'one', field: 'position', weight: 5, scores: { 1: 100, 2: 90, 3: 75, 4: 55, 5: 35 } },
        {
          kind: 'one',
          field: 'irrigation',
          weight: 8,
          scores: met,
          advice: '修建蓄水池、引水管或滴灌设施。',
        },
        {
          kind: 'one',
          field: 'drainage',
          weight: 6,
          scores: met,
          advice: '开挖排水沟、截洪沟，防止积水和冲刷。',
        },
        { kind: 'one', field: 'shape', weight: 5, scores: { 1: 100, 2: 70, 3: 40 } },
        {
          kind: 'one',
          field: 'land_leveling',
          weight: 7,
          scores: { 1: 100, 2: 85, 3: 65, 4: 40, 5: 15 },
          advice: '在不破坏植被的前提下修整作业面或水平带。',
        },
      ],
      limits: [
        { applies: ({ thickness }) => thickness === 5, max: 60, reason: '土层不足 30 厘米' },
        { applies: ({ slope }) => slope === 6, max: 50, reason: '坡度在 45° 以上' },
      ],
    },
    {
      name: 'matching',
      weight: 20,
      factors: [
        {
          kind: 'one',
          field: 'road',
          weight: 30,
          scores: { 1: 100, 2: 60, 3: 10 },
          advice: '修建或硬化林道，可了解当地的林区道路补助。',
        },
        { kind: 'one', field: 'water_supply', weight: 20, scores: connected, advice: '接通生产用水。' },
        { kind: 'one', field: 'power_supply', weight: 18, scores: connected, advice: '申请接通生产用电。' },
        {
          kind: 'one',
          field: 'network',
          weight: 7,
          scores: connected,
          advice: '申请接通网络，便于监测与联络。',
        },
        {
          kind: 'one',
          field: 'mechanization',
          weight: 13,
          scores: { 1: 100, 2: 60, 3: 20 },
          advice: '购置或租用适合山地的小型机械。',
        },
        {
          kind: 'many',
          field: 'subsidiary',
          weight: 12,
          base: 30,
          each: { 1: 20, 2: 20, 3: 20, 4: 10, 5: 15 },
          advice: '按规定办理手续后增建附属设施。',
        },
      ],
      limits: [{ applies: ({ road }) => road === 3, max: 60, reason: '没有道路' }],
    },
    {
      name: 'periphery',
      weight: 15,
      factors: [
        {
          kind: 'many',
          field: 'related',
          weight: 30,
          base: 20,
          each: { 1: 20, 2: 25, 3: 15, 4: 15, 5: 20 },
        },
        { kind: 'one', field: 'national_highway', weight: 20, scores: near },
        { kind: 'one', field: 'expressway', weight: 20, scores: near },
        { kind: 'one', field: 'railway', weight: 10, scores: near },
        { kind: 'one', field: 'high_speed_rail', weight: 8, scores: near },
        { kind: 'one', field: 'port', weight: 7, scores: near },
        { kind: 'one', field: 'airport', weight: 5, scores: near },
      ],
      limits: [],
    },
    {
      name: 'economics',
      weight: 20,
      factors: [
        {
          kind: 'number',
          field: 'years',
          weight: 30,
          points: [
            [0, 0],
            [5, 25],
            [10, 45],
            [20, 70],
            [30, 90],
            [50, 100],
          ],
        },
        {
          kind: 'one',
          field: 'land_output',
          weight: 25,
          scores: { 1: 100, 2: 100, 3: 75, 4: 75, 5: 20 },
          advice: '补植造林或发展林下经济，使林地有产出。',
        },
        { kind: 'one', field: 'fit', weight: 20, scores: { 1: 80, 2: 100, 3: 80, 4: 90, 5: 10 } },
        { kind: 'one', field: 'income', weight: 10, scores: { 1: 100, 2: 60, 3: 20 } },
        {
          kind: 'one',
          field: 'huinong',
          weight: 15,
          scores: { 1: 100, 2: 100, 3: 85, 4: 85, 5: 70, 6: 100, 7: 70, 8: 70, 0: 40 },
          advice: '向乡镇林业站了解并申报可以享受的补贴。',
        },
      ],
      limits: [{ applies: ({ years }) => years < 5, max: 50, reason: '剩余年限不足 5 年' }],
    },
    {
      name: 'management',
      weight: 15,
      factors: [
        {
          kind: 'one',
          field: 'utilization',
          weight: 30,
          scores: { 1: 100, 2: 85, 3: 20 },
          advice: '恢复种植或林下养殖，不让林地闲置。',
        },
        {
          kind: 'one',
          field: 'labor_force',
          weight: 25,
          scores: { 1: 100, 2: 65, 3: 25 },
          advice: '与合作社或专业队合作，解决用工。',
        },
        {
          kind: 'number',
          field: 'area',
          weight: 25,
          points: [
            [0, 20],
            [10, 35],
            [50, 55],
            [100, 70],
            [300, 85],
            [1000, 100],
          ],
        },
        {
          kind: 'one',
          field: 'policy',
          weight: 20,
          scores: { 1: 100, 2: 100, 3: 90, 4: 80, 5: 70, 0: 40 },
          advice: '向当地金融机构和税务部门了解贴息、税收优惠。',
        },
      ],
      limits: [],
    },
  ],
}
