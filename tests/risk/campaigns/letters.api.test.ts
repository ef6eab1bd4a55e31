import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import { type Language, languages } from '#contract/platform/language.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import type { WholeLetter } from '#contract/risk/campaigns/letter.ts'
import { openTestApi, type Person, publicUrl, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { external, makeCampaign, makeManager } from './campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const words = textIn('zh-Hans')
const nowhere = randomUUID()

const get = (projectId: string) => api.done(calls.getLetters, { as: manager, query: { projectId } })
const defaults = async (projectId: string) => (await get(projectId)).letters.invitation.texts
const save = async (projectId: string, texts: WholeLetter, version?: number) => ({
  as: manager,
  body: { projectId, purpose: 'invitation' as const, texts, version: version ?? (await get(projectId)).version },
})
const with1 = (texts: WholeLetter, language: Language, part: Partial<WholeLetter['en']>): WholeLetter => ({
  ...texts,
  [language]: { ...texts[language], ...part },
})

test('letters begin with the words of the product, in every language', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const { letters } = await get(projectId)
  for (const { texts, own } of Object.values(letters)) {
    expect(own).toEqual([])
    for (const language of languages) expect(texts[language].body).toContain('{link}')
  }
  expect(letters.invitation.texts['zh-Hans'].subject).toBe(words('campaigns-letter:text.invitation.subject'))
  await api.refuses(calls.getLetters, 'notFound', { as: manager, query: { projectId: nowhere } })
})

test("a manager's own words are sent in their language, the product's in the others", async () => {
  const english = { ...external(randomUUID()), language: 'en' as const }
  const chinese = { ...external(randomUUID()), language: 'zh-Hans' as const }
  const { projectId } = await makeCampaign(api, { manager, respondents: [english, chinese] })
  const texts = with1(await defaults(projectId), 'en', {
    subject: ' For {name}:  {project} ',
    body: 'Dear {name},\r\n\r\nopen {link} until {deadline}.\r\n{sender}: {questionnaires}',
  })
  await api.done(calls.saveLetters, await save(projectId, texts))
  expect((await get(projectId)).letters.invitation.own).toEqual(['en'])
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.project.letters', object: `project:${projectId}` })

  await api.done(calls.sendLetters, { as: manager, body: { projectId, purpose: 'invitation', channels: ['mail'] } })
  const [mail] = await mailsTo(api, english.email)
  expect(mail?.subject).toBe(`For ${english.name}: 年度评估`)
  expect(mail?.text).toMatch(
    new RegExp(`^Dear ${english.name},\n\nopen ${publicUrl}\\S+ until 31 December 2099, 23:59\\.\n`),
  )
  expect((await mailsTo(api, chinese.email))[0]?.subject).toBe('请填写“年度评估”的评估问卷')

  // Texts reset to the defaults are not stored as the project's own.
  await api.done(calls.saveLetters, await save(projectId, { ...texts, en: (await defaults(projectId)).en }))
  expect((await get(projectId)).letters.invitation.own).toEqual(['en'])
  const { projectId: fresh } = await makeCampaign(api, { manager, respondents: [] })
  await api.done(calls.saveLetters, await save(projectId, await defaults(fresh)))
  expect((await get(projectId)).letters.invitation.own).toEqual([])
})

test('braces in a name or a project are never treated as placeholders', async () => {
  const respondent = { ...external(randomUUID()), name: '{link} {project}', language: 'zh-Hans' as const }
  const { projectId } = await makeCampaign(api, { manager, respondents: [respondent] })
  await api.done(calls.sendLetters, { as: manager, body: { projectId, purpose: 'invitation', channels: ['mail'] } })
  const [mail] = await mailsTo(api, respondent.email)
  expect(mail?.text).toContain('{link} {project}，您好')
})

test('a letter with a word there is none of, without the link, or without text is refused, in its place', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const texts = await defaults(projectId)
  for (const [wrong, field, text] of [
    [with1(texts, 'en', { body: '{nmae}, {link}' }), 'texts.en.body', words('letterWordUnknown', { word: '{nmae}' })],
    [
      with1(texts, 'zh-Hans', { subject: '{reason}' }),
      'texts.zh-Hans.subject',
      words('letterWordUnknown', { word: '{reason}' }),
    ],
    [with1(texts, 'zh-Hant', { body: '您好' }), 'texts.zh-Hant.body', words('letterLinkMissing')],
    [with1(texts, 'en', { subject: '  ' }), 'texts.en.subject', words('required')],
    [with1(texts, 'en', { subject: '' }), 'texts.en.subject', words('required')],
    [with1(texts, 'en', { subject: 'x'.repeat(101) }), 'texts.en.subject', words('tooLong', { max: 100 })],
  ] as const) {
    const refused = await api.refuses(calls.saveLetters, 'validation', await save(projectId, wrong))
    expect(refused.errors, field).toEqual({ [field]: [text] })
    const body = { projectId, purpose: 'invitation' as const, texts: wrong }
    await api.refuses(calls.previewLetters, 'validation', { as: manager, body })
  }
})

test('two who edit letters: the later hears of the conflict; an archived project keeps its letters', async () => {
  const { projectId } = await makeCampaign(api, { manager, respondents: [] })
  const { version } = await get(projectId)
  const texts = await defaults(projectId)
  await api.done(calls.saveLetters, await save(projectId, texts, version))
  await api.refuses(calls.saveLetters, 'record.conflict', await save(projectId, texts, version))
  await api.done(calls.archiveProject, { as: manager, query: { id: projectId } })
  await api.refuses(calls.saveLetters, 'project.archived', await save(projectId, texts))
  await api.refuses(calls.saveLetters, 'notFound', {
    ...(await save(projectId, texts)),
    body: {
      projectId: nowhere,
      purpose: 'invitation',
      texts,
      version,
    },
  })
})

test('a letter is previewed for a real respondent, in every language, without being sent or saved', async () => {
  const respondent = { ...external(randomUUID()), language: 'zh-Hant' as const }
  const { projectId, items } = await makeCampaign(api, { manager, respondents: [external(randomUUID()), respondent] })
  const texts = with1(await defaults(projectId), 'en', { subject: 'Hello {name}' })
  const body = { projectId, purpose: 'invitation' as const, texts, itemId: items[1]?.itemId }
  const preview = await api.done(calls.previewLetters, { as: manager, body })
  expect(preview).toMatchObject({ name: respondent.name, language: 'zh-Hant' })
  expect(preview.texts.en.subject).toBe(`Hello ${respondent.name}`)
  for (const language of languages) expect(preview.texts[language].body).toContain(items[1]?.token)
  expect(await mailsTo(api, respondent.email)).toEqual([])
  expect((await get(projectId)).letters.invitation.own).toEqual([])

  const { projectId: empty } = await makeCampaign(api, { manager, respondents: [] })
  const madeUp = await api.done(calls.previewLetters, {
    as: manager,
    body: { projectId: empty, purpose: 'reminder', texts },
  })
  expect(madeUp).toMatchObject({ name: '', language: 'zh-Hans' })
  expect(madeUp.texts['zh-Hans'].body).toContain('王敏')
  await api.refuses(calls.previewLetters, 'notFound', { as: manager, body: { ...body, projectId: empty } })
  await api.refuses(calls.previewLetters, 'notFound', { as: manager, body: { ...body, projectId: nowhere } })
})

test('a letter is previewed for who has a link that no key opens', async () => {
  const { projectId, items } = await makeCampaign(api, { manager })
  const itemId = items[0]?.itemId ?? ''
  await api.db.execute(sql`update risk_item set token_sealed = '\\x00' where biz_id = ${itemId}`)
  const body = { projectId, purpose: 'invitation' as const, texts: await defaults(projectId), itemId }
  const preview = await api.done(calls.previewLetters, { as: manager, body })
  expect(preview.texts.en.body).toContain(`${publicUrl}/`)
})
