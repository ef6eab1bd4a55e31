import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { textsByNamespace } from '../../support/locale-files.ts'

const root = new URL('../../../', import.meta.url)

/** Code outside the folders of kinds, without its comments. */
const files = ['contract', 'api', 'app'].flatMap((layer) =>
  readdirSync(new URL(`${layer}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('risk/kinds/'))
    .map((name) => ({
      name: `${layer}/${name}`,
      code: readFileSync(new URL(`${layer}/${name}`, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    })),
)
const holding = (part: RegExp) =>
  files
    .filter(({ code }) => part.test(code))
    .map(({ name }) => name)
    .toSorted()

/** Files that name each kind: one per layer, the table of addresses, and the codes. */
const registries = [
  'api/risk/kinds.ts',
  'app/risk/kinds.server.ts',
  'app/risk/kinds.ts',
  'app/risk/routes.ts',
  'contract/risk/kinds.ts',
  'contract/risk/questionnaires/codes.ts',
]
/** Demo data of each kind. */
const seeds = ['api/seed/demo-finance.ts', 'api/seed/demo.ts']
/** Folders in which a matrix is one of people, tables and rights. */
const ofRights = /^(contract|api|app)\/data\/authorizations\//
/** Where a matrix is a kind of chart. */
const ofCharts =
  /^(contract\/platform\/charts\/|app\/ui\/charts\/|contract\/data\/cards\/|app\/data\/rules\/test-charts\.ts$)/

test.each(Object.values(DomainKind))(
  'a kind of questionnaire is named in its folders and the registries alone: %s',
  (kind) => {
    const named = holding(new RegExp(kind, 'i'))
    const elsewhere = [ofRights, ofCharts]
    const known = (name: string) =>
      [...registries, ...seeds].includes(name) || elsewhere.some((place) => place.test(name))
    expect(named.filter((name) => !known(name))).toEqual([])
    expect(named).toEqual(expect.arrayContaining(registries))
  },
)

test.each(Object.values(DomainKind))(
  'the texts of a kind stand in files of its own, which its folder reads: %s',
  (kind) => {
    const reading = holding(new RegExp(`kinds-${kind}`))
    // Texts of the kind on screens for all kinds.
    expect(reading).toEqual(['app/risk/kinds.ts'])
  },
)

test('no text that all kinds share is named after one', () => {
  const keysOf = (texts: object): string[] =>
    Object.entries(texts).flatMap(([key, value]) => [key, ...(typeof value === 'object' ? keysOf(value) : [])])
  const shared = Object.entries(textsByNamespace['zh-Hans']).filter(([name]) => !name.startsWith('kinds-'))
  const named = new RegExp(Object.values(DomainKind).join('|'), 'i')
  const found = shared.flatMap(([name, texts]) =>
    keysOf(texts)
      .filter((key) => named.test(key))
      .map((key) => `${name} ${key}`),
  )
  expect(found).toEqual([])
})

test('nothing outside those asks which kind a questionnaire is of', () => {
  const asking = holding(/\bDomainKind\.\w/).filter((name) => !registries.includes(name) && !seeds.includes(name))
  expect(asking).toEqual([])
})

test("nothing outside those takes anything out of a kind's folder", () => {
  const taking = holding(/kinds\/[\w-]+\//).filter((name) => !registries.includes(name) && !seeds.includes(name))
  expect(taking).toEqual([])
})
