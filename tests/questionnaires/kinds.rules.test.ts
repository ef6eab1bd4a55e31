import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DomainKind } from '#contract/questionnaires/codes.ts'

const root = new URL('../../', import.meta.url)

/** Code outside the folders of kinds, without its comments. */
const files = ['contract', 'api', 'app'].flatMap((layer) =>
  readdirSync(new URL(`${layer}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('kinds/'))
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

/** Where a kind is named: once in each layer, and in the table of addresses. */
const registries = [
  'api/kinds.ts',
  'app/kinds.server.ts',
  'app/kinds.ts',
  'app/routes.ts',
  'contract/kinds.ts',
  'contract/questionnaires/codes.ts',
]
/** What the demo shows, the words of each language, the names of the audit trail. */
const told = ['api/seed/demo-finance.ts', 'api/seed/demo.ts', 'api/text.ts', 'app/system/audit-actions.ts']

test.each(Object.values(DomainKind).filter((kind) => kind !== DomainKind.matrix))(
  'a kind of questionnaire is named in its folders and the registries alone: %s',
  (kind) => {
    const named = holding(new RegExp(kind, 'i'))
    expect(named).toEqual([...registries, ...told].filter((name) => named.includes(name)).toSorted())
  },
)

test('nothing outside those asks which kind a questionnaire is of', () => {
  const asking = holding(/\bDomainKind\.\w/).filter((name) => !registries.includes(name) && !told.includes(name))
  expect(asking).toEqual([])
})

test("nothing outside those takes anything out of a kind's folder", () => {
  const taking = holding(/kinds\/[\w-]+\//).filter((name) => !registries.includes(name) && !told.includes(name))
  expect(taking).toEqual([])
})
