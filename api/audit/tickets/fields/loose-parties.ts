import { doubtful, type FieldRead, field } from './field-read.ts'
import type { Context } from './label-values.ts'
import { lexical, roleIn } from './lexicon.ts'
import { type Mention, mentionsOn } from './mentions.ts'
import type { Title } from './typing.ts'

type Role = 'buyer' | 'seller'
type Parties = { [R in Role]?: FieldRead | undefined }
/** Position of a name: `head` is above the title or in the row below it, `foot` in the lower half of the page. */
type Placed = Mention & { place: 'head' | 'body' | 'foot'; isLarge: boolean; times: number }

/** Points for selling and for buying that a name gets if the evidence holds. */
type Sign = { sells: number; buys: number; holds: (name: Placed) => boolean }

/** Maximum characters of a text before a name that may indicate its role. */
const roleMost = 10
const roleBefore = ({ before }: Placed): Role | undefined => {
  if (/^(我司|我公司|本公司|本司|由|选购|惠顾)$/.test(before)) return 'seller'
  if (/^(收到|向|给|致)$/.test(before)) return 'buyer'
  return before.length <= roleMost ? roleIn(before) : undefined
}

const signs: readonly Sign[] = [
  { sells: 6, buys: -6, holds: (name) => roleBefore(name) === 'seller' },
  { sells: -6, buys: 6, holds: (name) => roleBefore(name) === 'buyer' },
  { sells: 3, buys: -1, holds: ({ place }) => place === 'head' },
  { sells: 0, buys: 2, holds: ({ place }) => place === 'body' },
  { sells: 2, buys: -1, holds: ({ place }) => place === 'foot' },
  { sells: 1, buys: 0, holds: ({ place, isLarge }) => isLarge && place !== 'foot' },
  { sells: 1, buys: 0, holds: ({ times }) => times > 1 },
  {
    sells: 2,
    buys: 0,
    holds: ({ found }) =>
      /公司|集团|[药材械品贸商]行|经营部|批发部|门市|[经营供].处|药业|制药|厂|limited|ltd/i.test(found.text),
  },
  {
    sells: -1,
    buys: 2,
    holds: ({ found }) => /医院|卫生|诊所|门诊|医馆|养老|护理|安老|疗养|保健/.test(lexical(found.text)),
  },
  { sells: -3, buys: 4, holds: ({ after }) => /^(台照|台鉴|宝号|收$|启$|:$)/.test(after) },
  { sells: -6, buys: 6, holds: ({ after }) => /^向[我本]/.test(after) },
  { sells: 3, buys: -2, holds: ({ after }) => /^\(?(公章|盖章|财务|业务)/.test(after) },
]

const pointsOf = (name: Placed): { [R in Role]: number } => {
  const held = signs.filter(({ holds }) => holds(name))
  return {
    seller: held.reduce((sum, { sells }) => sum + sells, 0),
    buyer: held.reduce((sum, { buys }) => sum + buys, 0),
  }
}

/** Minimum points of a party. */
const least = 1

/**
 * Parties without a label of the lexicon, all doubtful: the two names of the page with the most points for selling and
 * for buying together.
 */
export function looseParties(context: Context, known: Parties, title: Title | undefined): Parties {
  const isKnown = (text: string) =>
    [known.buyer, known.seller].some((read) => read && (text.includes(read.value) || read.value.includes(text)))
  const names = placedOn(context, title)
    .filter(({ found: { text } }) => !isKnown(text))
    .map((name) => ({ name, points: pointsOf(name) }))
  const nobody = { name: undefined, points: { seller: 0, buyer: 0 } }
  const ofRole = (role: Role) =>
    known[role] ? [nobody] : [nobody, ...names.filter(({ points }) => points[role] >= least)]
  const pairs = ofRole('seller').flatMap((seller) =>
    ofRole('buyer')
      .filter((buyer) => !buyer.name || buyer.name.found.text !== seller.name?.found.text)
      .map((buyer) => ({ seller, buyer, points: seller.points.seller + buyer.points.buyer })),
  )
  const best = pairs.toSorted((a, b) => b.points - a.points)[0]
  return { seller: known.seller ?? readOf(best?.seller.name), buyer: known.buyer ?? readOf(best?.buyer.name) }
}

const readOf = (name: Placed | undefined): FieldRead | undefined =>
  doubtful(field(name?.found, name?.found.text.replace(/(?<=公司)[一-鿿]{2,3}部$/, '')))

/** Ratio of heights of a large print to the usual one. */
const large = 1.2

function placedOn(context: Context, title: Title | undefined): Placed[] {
  const { page, outside } = context
  const middle = Math.max(...outside.map(({ box }) => box.y + box.height)) / 2
  const mentions = mentionsOn(context)
  const below = outside.find((run) => title && run.box.y > title.run.box.y + title.run.height / 2)
  const isTitled = ({ run, found }: Mention) => run === below && found.text.length + 2 >= run.text.length
  return mentions.map((mention) => {
    const { run, found } = mention
    const isAbove =
      title !== undefined && (run === title.run || run.box.y + run.height <= title.run.box.y || isTitled(mention))
    const place = isAbove ? 'head' : run.box.y >= middle ? 'foot' : 'body'
    const times = mentions.filter((other) => other.found.text === found.text).length
    return { ...mention, place, isLarge: run.height > page.height * large, times }
  })
}
