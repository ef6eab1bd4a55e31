import { expect, test } from 'vitest'
import { z } from 'zod'
import { atField, readForm } from '#app/page/forms/form.server.ts'
import { formState, madeFrom } from '#app/ui/forms/form.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import { pageArgs, postOf } from './page-args.ts'

const shape = z.strictObject({ name: z.string(), version: z.coerce.number() })
const typed = () => readForm(pageArgs('/page', postOf({ form: 'edit', name: 'mine', version: '1' }, '')), shape, 'edit')

const refusedWith = (key: ProblemKey, errors?: Record<string, string[]>) => ({
  status: statusOf(problems[key]),
  failure: { code: problems[key], msg: key, data: null, ...(errors && { errors }) },
})
const readStored = async () => ({ name: 'theirs', version: 2 })

test('a concurrent save is returned next to the input', async () => {
  const { data, init } = await (await typed()).refusedBy(refusedWith('version.conflict'), readStored)
  expect(data).toMatchObject({ values: { name: ['mine'], version: ['1'] }, stored: { name: 'theirs', version: 2 } })
  expect(init).toMatchObject({ status: 409 })
})

test('a removed record is reported as gone, and other refusals do not read it again', async () => {
  const form = await typed()
  expect((await form.refusedBy(refusedWith('notFound'), readStored)).data).toMatchObject({ gone: true })
  const { data } = await form.refusedBy(refusedWith('parameter'), readStored)
  expect(data).toMatchObject({ gone: false, errors: { '': ['parameter'] } })
  expect(data.stored).toBeUndefined()
})

test("a fault of a call's field is shown at the form's field, and values are returned in the form's format", async () => {
  const form = await typed()
  form.hold('name', 'kept')
  const result = atField(refusedWith('validation', { label: ['too long'], version: ['old'] }), 'label', 'name')
  expect(form.refused(result).data).toMatchObject({
    values: { name: ['kept'] },
    errors: { name: ['too long'], version: ['old'] },
  })
})

test('a post is made from the version that was typed over, however often it is refused, and after a conflict from the stored one', () => {
  const values = { version: ['1'] }
  const refused = { form: 'edit', values, errors: { name: ['required'] } }
  const draft = { form: 'edit', values, complete: true }
  expect(madeFrom('edit', { reply: undefined, version: 2 })).toBe(2)
  expect(madeFrom('edit', { reply: refused, version: 2 })).toBe('1')
  expect(madeFrom('edit', { reply: undefined, draft, version: 2 })).toBe('1')
  expect(madeFrom('edit', { reply: { ...refused, stored: { version: 3 } }, draft, version: 2 })).toBe(3)
  expect(madeFrom('other', { reply: refused, draft, version: 2 })).toBe(2)
})

test('a draft stands in the fields of the form that was typed into, and of no other of the page', () => {
  const draft = { form: 'edit', values: { name: ['typed'] }, complete: true }
  const source = { reply: undefined, fields: { name: 'Name' }, saved: { name: 'saved' }, draft }
  expect(formState('edit', source).field('name').initialValue).toBe('typed')
  expect(formState('other', source).field('name').initialValue).toBe('saved')
})
