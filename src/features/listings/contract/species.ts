// Species of a listing, recognised in the text that its owner wrote.
import { SPECIES_NAMES, type SpeciesName } from './species-names.ts'

interface Telling {
  /** One is enough. At most three characters each, as the index of words has them. */
  texts: readonly string[]
  /** Names of others that one of the texts is a part of: 杨梅 is no poplar. */
  except?: readonly string[]
}

const telling: Record<SpeciesName, Telling> = {
  杉木: {
    texts: ['杉木', '杉树'],
    except: ['水杉', '柳杉', '云杉', '冷杉', '铁杉', '池杉', '落羽杉', '红豆杉'],
  },
  马尾松: { texts: ['马尾松'] },
  毛竹: { texts: ['毛竹', '楠竹', '茅竹', '孟宗竹'] },
  桉树: { texts: ['桉'] },
  杨树: { texts: ['杨'], except: ['杨梅', '杨桃', '杨桐', '黄杨'] },
  油茶: { texts: ['油茶'] },
  湿地松: { texts: ['湿地松'] },
  落叶松: { texts: ['落叶松'] },
  红松: { texts: ['红松'] },
  油松: { texts: ['油松'] },
  云南松: { texts: ['云南松'] },
  华山松: { texts: ['华山松'] },
  柳杉: { texts: ['柳杉'] },
  柏木: { texts: ['柏'], except: ['黄柏', '竹柏'] },
  栎类: { texts: ['栎', '柞', '橡树', '青冈'] },
  桦木: { texts: ['桦'] },
  樟树: { texts: ['樟'], except: ['樟子松', '樟叶'] },
  楠木: { texts: ['楠'], except: ['楠竹', '石楠'] },
  木荷: { texts: ['木荷'] },
  樟子松: { texts: ['樟子松'] },
  泡桐: { texts: ['泡桐'] },
  刺槐: { texts: ['刺槐', '洋槐'] },
  核桃: { texts: ['核桃'], except: ['核桃楸'] },
  板栗: { texts: ['板栗'] },
  八角: { texts: ['八角'], except: ['八角枫', '八角金盘'] },
  花椒: { texts: ['花椒'] },
  橡胶: { texts: ['橡胶'] },
  竹类: { texts: ['竹'], except: ['竹柏', '竹叶', '夹竹桃'] },
  松类: { texts: ['松'], except: ['罗汉松', '陆均松', '松茸', '松露', '松花'] },
}

export const SPECIES: readonly ({ name: SpeciesName } & Telling)[] = SPECIES_NAMES.map((name) => ({
  name,
  ...telling[name],
}))

export const speciesCodesOf = (species: string) =>
  SPECIES.flatMap(({ texts, except = [] }, at) => {
    const rest = except.reduce((text, name) => text.split(name).join(' '), species)
    return texts.some((text) => rest.includes(text)) ? [at + 1] : []
  })
