// Demo pictures by name: the table of scenes. `draw.ts` turns them into files, articles ask for them by name.
import { avatar } from './scenes/avatar.ts'
import { bambooSea } from './scenes/bamboo-sea.ts'
import { bannerVillage } from './scenes/banner-village.ts'
import { bannerPlots, bannerRidges } from './scenes/banners.ts'
import { carbonTower } from './scenes/carbon-tower.ts'
import { cityPark } from './scenes/city-park.ts'
import { mistyValley, sunriseRidge } from './scenes/daybreak.ts'
import { teaOilGrove, walnutOrchard } from './scenes/groves.ts'
import { fireBelt, watchtower } from './scenes/guarding.ts'
import { seedlingHands } from './scenes/hands.ts'
import { forestRoad, timberYard } from './scenes/haulage.ts'
import { plotMapB } from './scenes/map-air.ts'
import { plotMapC } from './scenes/map-block.ts'
import { plotMapA } from './scenes/map-sheet.ts'
import { autumnMaple } from './scenes/maple.ts'
import { forestStream, summerPines } from './scenes/pinewood.ts'
import { eucalyptusPlantation, nurseryRows } from './scenes/plantations.ts'
import { rangerPath, starCamp } from './scenes/rangers.ts'
import { desertShelterbelt } from './scenes/shelterbelt.ts'
import { plateauSpruce, winterSnowPines } from './scenes/snow.ts'
import { springTerraces } from './scenes/spring-terraces.ts'
import { grasslandEdge } from './scenes/steppe.ts'
import { tradingHall } from './scenes/trading-hall.ts'
import { understoryHerbs } from './scenes/understory.ts'
import { villageForest } from './scenes/village.ts'
import { mangroveCoast, wetlandReeds } from './scenes/waterside.ts'
import { newSheet, type Sheet } from './sheet.ts'

const scenes = {
  'spring-terraces': springTerraces,
  'summer-pines': summerPines,
  'autumn-maple': autumnMaple,
  'winter-snow-pines': winterSnowPines,
  'misty-valley': mistyValley,
  'bamboo-sea': bambooSea,
  'tea-oil-grove': teaOilGrove,
  'nursery-rows': nurseryRows,
  'eucalyptus-plantation': eucalyptusPlantation,
  'walnut-orchard': walnutOrchard,
  'understory-herbs': understoryHerbs,
  'forest-stream': forestStream,
  'village-forest': villageForest,
  'ranger-path': rangerPath,
  watchtower,
  'fire-belt': fireBelt,
  'timber-yard': timberYard,
  'forest-road': forestRoad,
  'plot-map-a': plotMapA,
  'plot-map-b': plotMapB,
  'plot-map-c': plotMapC,
  'wetland-reeds': wetlandReeds,
  'mangrove-coast': mangroveCoast,
  'desert-shelterbelt': desertShelterbelt,
  'plateau-spruce': plateauSpruce,
  'grassland-edge': grasslandEdge,
  'city-park': cityPark,
  'star-camp': starCamp,
  'sunrise-ridge': sunriseRidge,
  'trading-hall': tradingHall,
  'carbon-tower': carbonTower,
  'seedling-hands': seedlingHands,
  'banner-1': bannerRidges,
  'banner-2': bannerPlots,
  'banner-3': bannerVillage,
  avatar,
} satisfies Record<string, (sheet: Sheet) => string>

export type PictureName = keyof typeof scenes

export const pictureNames = Object.keys(scenes) as readonly PictureName[]

/** The picture as an SVG document, 1200×675; the same name always gives the same picture. */
export function drawPicture(name: PictureName): string {
  const sheet = newSheet(name)
  return sheet.print(scenes[name](sheet))
}
