import { parseSubmission } from '@conform-to/react/future'
import { coerceFormValue } from '@conform-to/zod/v4/future'
import { expect, test } from 'vitest'
import { settingFields } from '#app/data/processes/setting-fields.ts'
import { newSettings, settingsOf, stepShape, valuesOf } from '#app/data/processes/setting-values.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import { nodeSettings } from '#contract/data/processes/settings.ts'
import { everyKind } from './graph/every-kind.ts'

/** Settings that a form sends back if it shows these and nothing is edited. */
function sentBack(kind: NodeKind, shown: Record<string, unknown>): Record<string, unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(valuesOf(kind, shown)))
    for (const each of [value].flat()) if (each !== '') form.append(name, each)
  const { payload } = parseSubmission(form)
  const { settings = {} } = coerceFormValue(stepShape(kind)).parse(payload)
  return settingsOf(kind, settings, kind === NodeKind.filter ? { condition: shown.condition } : {})
}

const tableBizId = '0b9df6f5-6a2c-4a6b-9d6e-3a6f5b1c2d3e'
const examples: Readonly<Record<NodeKind, Record<string, unknown>>> = {
  ...everyKind,
  source: { tableBizId, columns: ['id'], mode: 'incremental', watermark: 'at' },
}

test.each(Object.values(NodeKind))('the form of a step “%s” sends its settings back as it showed them', (kind) => {
  const settings = nodeSettings[kind].parse(examples[kind]) as Record<string, unknown>
  expect(nodeSettings[kind].parse(sentBack(kind, settings))).toEqual(settings)
})

test('every expectation and each kind of sample size comes back with its own settings only', () => {
  const expectations = [
    { expect: 'notEmpty', column: 'id', effect: 'warning' },
    { expect: 'unique', columns: ['id', 'at'], effect: 'stop' },
    { expect: 'inList', column: 'id', values: ['a', 'b'], effect: 'stop' },
    { expect: 'rowCount', percent: 20, effect: 'warning' },
  ]
  const output = nodeSettings.output.parse({ tableName: '表', key: ['id'], expectations })
  expect(nodeSettings.output.parse(sentBack('output', output))).toEqual(output)
  const attribute = nodeSettings.sampleSize.parse({ method: 'attribute', confidence: 90, expected: 1.5, tolerable: 5 })
  expect(nodeSettings.sampleSize.parse(sentBack('sampleSize', attribute))).toEqual(attribute)
})

test('the description names every setting of each kind, but conditions made elsewhere', () => {
  for (const kind of Object.values(NodeKind)) {
    const example = nodeSettings[kind].parse(examples[kind]) as Record<string, unknown>
    const named = settingFields[kind].map(({ name }) => name)
    const missing = Object.keys(example).filter((name) => !named.includes(name))
    expect([kind, missing]).toEqual([kind, kind === NodeKind.filter ? ['condition'] : []])
  }
})

test('invalid numbers are kept as typed, so that the fault is shown at their field', () => {
  const typed = { column: 'amount', thresholds: '100\n二百', percent: 'ten' }
  expect(settingsOf('nearThreshold', typed, {})).toEqual({
    column: 'amount',
    thresholds: ['100', '二百'],
    percent: 'ten',
  })
})

test('a new step has the first choice of each setting that must be chosen', () => {
  expect(newSettings('join')).toEqual({ type: 'inner', on: [{}] })
  expect(newSettings('weekends')).toEqual({ weekdays: [6, 7] })
})
