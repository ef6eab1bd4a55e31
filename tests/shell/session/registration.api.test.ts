import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import { department, role, user } from '#api/shell/accounts/table.ts'
import { todo } from '#api/shell/home/table.ts'
import { requestsPerNetwork } from '#api/shell/session/sign-in/admission.ts'
import { registration } from '#api/shell/session/table.ts'
import { systemSetting } from '#api/shell/system/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { pageTodos } from '#contract/shell/home/calls.ts'
import { TodoStatus } from '#contract/shell/home/codes.ts'
import * as calls from '#contract/shell/session/calls.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { makeUser, openTestApi, type Person, publicUrl, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo, tokenIn } from '../../support/mailbox.ts'

let api: TestApi
let administrator: Person
let roleId: number
const words = textIn('zh-Hans')

beforeAll(async () => {
  api = await openTestApi()
  const value = { showRegister: true, showForget: false }
  await api.db.insert(systemSetting).values({ key: 'sysHomeUserAccount', value })
  administrator = await makeUser(api, { perms: Object.values(SessionPerm) })
  const [made] = await api.db
    .insert(role)
    .values({ code: `role ${randomUUID()}`, name: '员工' })
    .returning()
  roleId = made?.id ?? 0
})
afterAll(() => api?.close())

type Form = BodyIn<typeof calls.userRegister>
const anyAddress = () => `address ${randomUUID()}`
const makeForm = (more: Partial<Form> = {}): Form => ({
  name: '李明',
  email: `${randomUUID()}@example.com`,
  companyName: '华信信托',
  ...more,
})
async function register(more: Partial<Form> = {}, language?: Language) {
  const form = makeForm(more)
  await api.done(calls.userRegister, { body: form, address: anyAddress(), ...(language ? { language } : {}) })
  const [row] = await api.db.select().from(registration).where(eq(registration.email, form.email))
  if (!row) throw new Error('no registration was written')
  return row
}
const approval = (more: Partial<BodyIn<typeof calls.approveRegistration>> = {}) => {
  const mark = randomUUID().slice(0, 8)
  return { usercode: `R-${mark}`, username: `guest-${mark}`, roleIds: [roleId], ...more }
}
const detail = (bizId: string) => api.done(calls.getRegistration, { as: administrator, query: { id: bizId } })

test('a visitor asks for an account, and the request waits for an administrator', async () => {
  const row = await register({
    name: ' 李明 ',
    mobile: '13800138000',
    position: '经理',
    contactMatters: '参加评估',
  })
  expect(await detail(row.bizId)).toEqual({
    bizId: row.bizId,
    name: '李明',
    email: row.email,
    companyName: '华信信托',
    mobile: '13800138000',
    position: '经理',
    contactMatters: '参加评估',
    status: RegistrationStatus.pending,
    reason: '',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    decidedAt: null,
    decidedBy: '',
    usercode: '',
    sameEmail: [],
    suggested: { usercode: expect.stringMatching(/^R\d{5}$/), username: row.email.split('@')[0] },
  })
})

test('the form asks for name, e-mail and company, in the words of the specification', async () => {
  const answer = await api.call(calls.userRegister, { body: {} as Form, address: anyAddress() })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { name: ['请输入姓名'], email: ['请输入邮箱地址'], companyName: ['请输入公司名称'] },
  ])
  for (const email of ['no', 'a@b', 'a b@example.com', '@example.com']) {
    const { status, body } = await api.call(calls.userRegister, { body: makeForm({ email }), address: anyAddress() })
    expect([status, body.errors], email).toEqual([422, { email: ['请输入正确的邮箱地址'] }])
  }
})

test('a mobile number of another length than eleven digits is kept as it is', async () => {
  for (const mobile of ['123', '+86 138 0013 8000', '010-8888-9999 转 12']) {
    expect((await register({ mobile })).mobile).toBe(mobile)
  }
})

test('what a form does not have is refused, and nothing is written', async () => {
  for (const extra of [{ status: '1' }, { userId: 1 }, { roleIds: [1] }, { decidedBy: 1 }, { bizId: 'mine' }]) {
    const body = { ...makeForm(), ...extra }
    expect((await api.call(calls.userRegister, { body, address: anyAddress() })).status).toBe(422)
    expect(await api.db.select().from(registration).where(eq(registration.email, body.email))).toEqual([])
  }
})

test('an e-mail that has an account already is answered like any other', async () => {
  const email = `${randomUUID()}@example.com`
  const person = await makeUser(api, { email })
  const [known, unknown] = await Promise.all(
    [makeForm({ email }), makeForm()].map((body) => api.call(calls.userRegister, { body, address: anyAddress() })),
  )
  expect(known).toEqual(unknown)
  const [row] = await api.db.select().from(registration).where(eq(registration.email, email))
  expect((await detail(row?.bizId ?? '')).sameEmail).toEqual([{ usercode: person.usercode, name: person.name }])
})

test('where the configuration does not show it, registration is refused', async () => {
  const hidden = await openTestApi()
  await hidden.refuses(calls.userRegister, 'registration.off', { body: makeForm() })
  await hidden.close()
})

test('a second request with the same e-mail is refused until the first one is decided', async () => {
  const { bizId, email } = await register()
  const again = { body: makeForm({ email: email.toUpperCase(), name: '另一人' }), address: anyAddress() }
  const { msg } = await api.refuses(calls.userRegister, 'registration.pending', again)
  expect(msg).toBe('这个邮箱已有待处理的申请，请等待管理员审批')
  await api.done(calls.rejectRegistration, { as: administrator, query: { id: bizId }, body: { reason: '信息不全' } })
  await api.done(calls.userRegister, again)
})

test('of two requests with one e-mail at once one is written', async () => {
  const body = makeForm()
  const answers = await Promise.all([1, 2, 3].map(() => api.call(calls.userRegister, { body, address: anyAddress() })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('with the captcha on, each request needs one of its own', async () => {
  const strict = api.instance({ captcha: 'on' })
  const missing = await strict.refuses(calls.userRegister, 'validation', { body: makeForm() })
  expect(missing.errors).toEqual({ captchaCode: [words('captchaRequired')] })
  const captcha = await strict.drawCaptcha()
  await strict.done(calls.userRegister, { body: { ...makeForm(), ...captcha } })
  await strict.refuses(calls.userRegister, 'captcha.wrong', { body: { ...makeForm(), ...captcha } })
})

test('an address that asks too often has to wait', async () => {
  const address = anyAddress()
  for (let round = 0; round < requestsPerNetwork; round++) {
    await api.done(calls.userRegister, { body: makeForm(), address })
  }
  await api.refuses(calls.userRegister, 'attempts.tooMany', { body: makeForm(), address })
  await api.done(calls.userRegister, { body: makeForm(), address: anyAddress() })
})

test('everyone who may decide has it to do, in the language it is read in, until it is decided', async () => {
  const english = await makeUser(api, { perms: [SessionPerm.decideRegistrations] })
  const disabled = await makeUser(api, { perms: [SessionPerm.decideRegistrations], status: UserStatus.disabled })
  const reader = await makeUser(api, { perms: [SessionPerm.readRegistrations] })
  const { bizId } = await register({ name: '赵六' })
  const url = `/system/registrations/${bizId}`
  const waiting = () => api.db.select().from(todo).where(eq(todo.url, url))
  const titleFor = async (language: Language) => {
    const { records } = await api.done(pageTodos, { as: english, body: { keyword: '赵六' }, language })
    return records.map(({ title }) => title)
  }
  expect(await titleFor('zh-Hans')).toEqual(['审批注册申请：赵六（华信信托）'])
  expect(await titleFor('zh-Hant')).toEqual([expect.stringContaining('審')])
  expect(await titleFor('en')).toEqual(['Review the registration of 赵六 (华信信托)'])
  const deciders = (await waiting()).map(({ userId }) => userId)
  expect(deciders).toContain(administrator.userId)
  expect(deciders.includes(disabled.userId) || deciders.includes(reader.userId)).toBe(false)
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ mainSource: 'system', source: 'system-registrations', submitUserName: '赵六' }),
  )
  await api.done(calls.rejectRegistration, { as: administrator, query: { id: bizId }, body: { reason: '信息不全' } })
  for (const { taskStatus } of await waiting()) expect(taskStatus).toBe(TodoStatus.done)
})

test('an approval makes the account and mails a link by which its first password is set', async () => {
  const [part] = await api.db
    .insert(department)
    .values({ name: `部门 ${randomUUID()}` })
    .returning()
  const row = await register({ mobile: '13800138000', position: '经理' })
  const body = approval({ departmentId: part?.id ?? 0 })
  const query = { id: row.bizId }
  expect(await api.done(calls.approveRegistration, { as: administrator, query, body })).toEqual({
    usercode: body.usercode,
  })
  const [account] = await api.db.select().from(user).where(eq(user.usercode, body.usercode))
  expect(account).toMatchObject({
    username: body.username,
    name: '李明',
    email: row.email,
    mobile: '13800138000',
    position: '经理',
    company: '华信信托',
    departmentId: part?.id,
    passwordHash: null,
    status: UserStatus.enabled,
  })
  expect(await detail(row.bizId)).toMatchObject({
    status: RegistrationStatus.approved,
    decidedBy: administrator.name,
    usercode: body.usercode,
  })
  expect((await api.signIn(body.username, { password: '', address: anyAddress() })).status).not.toBe(200)

  const [mail] = await mailsTo(api, row.email)
  expect(mail?.purpose).toBe('registration.approved')
  expect(mail?.text).toContain(body.username)
  expect(mail?.text).toContain(`${publicUrl}/account/reset?token=`)
  const password = 'my first password'
  const token = tokenIn(mail?.text)
  await api.done(calls.resetPassword, { body: { token, password, confirmation: password } })
  expect((await api.signIn(body.username, { password, address: anyAddress() })).status).toBe(200)

  const trail = JSON.stringify(await latestAudit(api.db, 20))
  expect(trail).toContain('session.registration.approve')
  expect(trail).not.toContain(token)
})

test('a rejection is mailed with its reason, and makes no account', async () => {
  const { bizId, email } = await register()
  const query = { id: bizId }
  const { status, body } = await api.call(calls.rejectRegistration, { as: administrator, query, body: { reason: ' ' } })
  expect([status, body.errors]).toEqual([422, { reason: [words('reasonRequired')] }])
  await api.done(calls.rejectRegistration, { as: administrator, query, body: { reason: '请用单位邮箱' } })
  expect(await detail(bizId)).toMatchObject({ status: RegistrationStatus.rejected, reason: '请用单位邮箱' })
  expect((await mailsTo(api, email)).map(({ text }) => text.includes('请用单位邮箱'))).toEqual([true])
  expect(await api.db.select().from(user).where(eq(user.email, email))).toEqual([])
})

test('the decision is mailed in the language of the applicant, whatever the administrator’s is', async () => {
  const decide = { as: administrator, language: 'zh-Hans' } as const
  const approved = await register({ name: 'Oliver Grant' }, 'en')
  await api.done(calls.approveRegistration, { ...decide, query: { id: approved.bizId }, body: approval() })
  const [welcome] = await mailsTo(api, approved.email)
  expect(welcome?.subject).toMatch(/: your account is ready$/)
  const rejected = await register({ name: '林雅婷' }, 'zh-Hant')
  const body = { reason: '请用单位邮箱' }
  await api.done(calls.rejectRegistration, { ...decide, language: 'en', query: { id: rejected.bizId }, body })
  const [refusal] = await mailsTo(api, rejected.email)
  expect(refusal?.text).toContain('林雅婷，您好：')
})

test('of administrators who decide at once, one wins', async () => {
  const { bizId, email } = await register()
  const query = { id: bizId }
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () =>
      api.call(calls.approveRegistration, { as: administrator, query, body: approval() }),
    ),
    ...Array.from({ length: 4 }, () =>
      api.call(calls.rejectRegistration, { as: administrator, query, body: { reason: '不需要' } }),
    ),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  expect(await mailsTo(api, email)).toHaveLength(1)
  await api.refuses(calls.approveRegistration, 'registration.decided', { as: administrator, query, body: approval() })
  await api.refuses(calls.rejectRegistration, 'registration.decided', {
    as: administrator,
    query,
    body: { reason: '晚' },
  })
})

test('a user number or account that is taken, a department or role that is not there, is refused at its field', async () => {
  const { bizId } = await register()
  const query = { id: bizId }
  const { usercode, username } = administrator
  for (const [wrong, errors] of [
    [{ usercode }, { usercode: [words('usercodeTaken')] }],
    [{ username: username.toUpperCase() }, { username: [words('usernameTaken')] }],
    [{ departmentId: 2_000_000_000 }, { departmentId: [words('departmentUnknown')] }],
    [{ roleIds: [2_000_000_000] }, { roleIds: [words('roleUnknown')] }],
  ] as const) {
    const failure = await api.refuses(calls.approveRegistration, 'validation', {
      as: administrator,
      query,
      body: approval(wrong as Partial<BodyIn<typeof calls.approveRegistration>>),
    })
    expect(failure.errors).toEqual(errors)
  }
  for (const [wrong, errors] of [
    [{ roleIds: [] }, { roleIds: [words('roleRequired')] }],
    [{ username: 'has space' }, { username: [words('usernameInvalid')] }],
  ] as const) {
    const body = approval(wrong as Partial<BodyIn<typeof calls.approveRegistration>>)
    const answer = await api.call(calls.approveRegistration, { as: administrator, query, body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  }
  await api.done(calls.approveRegistration, { as: administrator, query, body: approval() })
})

test('an e-mail that an account has is refused at approval, with the name of that account', async () => {
  const { bizId, email } = await register()
  const holder = await makeUser(api, { email: email.toUpperCase() })
  const query = { id: bizId }
  const failure = await api.refuses(calls.approveRegistration, 'exists', { as: administrator, query, body: approval() })
  expect(failure.errors?.email?.[0]).toContain(`${holder.usercode}（${holder.name}）`)
  await api.db.update(user).set({ email: null }).where(eq(user.id, holder.userId))
  await api.done(calls.approveRegistration, { as: administrator, query, body: approval() })
  expect(await api.db.select().from(user).where(eq(user.email, email))).toHaveLength(1)
})

test('a decider gives no role with more rights than their own, nor Administrator', async () => {
  const { bizId } = await register()
  const query = { id: bizId }
  const powerful = await makeUser(api, { perms: ['secret:write'] })
  const { roleId: administrators } = await makeUser(api, { administrator: true })
  const { roles } = await api.done(calls.getApprovalChoices, { as: administrator })
  for (const beyond of [powerful.roleId, administrators]) {
    expect(roles.find(({ id }) => id === beyond)?.grantable).toBe(false)
    const body = approval({ roleIds: [roleId, beyond] })
    const failure = await api.refuses(calls.approveRegistration, 'execute.denied', { as: administrator, query, body })
    expect(failure.errors).toEqual({ roleIds: [words('roleBeyond')] })
  }
  expect(roles.find(({ id }) => id === roleId)?.grantable).toBe(true)
  await api.done(calls.approveRegistration, { as: administrator, query, body: approval() })
})

test('two requests approved with one user number at once make one account', async () => {
  const rows = [await register(), await register()]
  const body = approval()
  const answers = await Promise.all(
    rows.map(({ bizId }) => api.call(calls.approveRegistration, { as: administrator, query: { id: bizId }, body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('requests come in pages, the newest first, found by status and by name, e-mail or company', async () => {
  const companyName = `公司 ${randomUUID()}`
  const rows = [await register({ companyName }), await register({ companyName }), await register({ companyName })]
  await api.done(calls.rejectRegistration, {
    as: administrator,
    query: { id: rows[1]?.bizId ?? '' },
    body: { reason: '重复' },
  })
  const page = async (query: object) => api.done(calls.pageRegistrations, { as: administrator, query })
  expect((await page({ keyword: companyName })).records.map(({ bizId }) => bizId)).toEqual(
    rows.map(({ bizId }) => bizId).reverse(),
  )
  expect(await page({ keyword: companyName, status: RegistrationStatus.pending })).toMatchObject({ total: 2 })
  expect(await page({ keyword: companyName, size: 1, current: 2 })).toMatchObject({
    total: 3,
    records: [{ bizId: rows[1]?.bizId }],
  })
  expect(await page({ keyword: companyName, current: 9 })).toMatchObject({ total: 3, records: [] })
  expect(await page({ keyword: rows[0]?.email })).toMatchObject({ total: 1 })
})

test('an approval chooses from every department, by its full name, and every role', async () => {
  const [top] = await api.db
    .insert(department)
    .values({ name: `总部 ${randomUUID()}` })
    .returning()
  const [part] = await api.db.insert(department).values({ name: '审计部', parentId: top?.id }).returning()
  const { departments, roles } = await api.done(calls.getApprovalChoices, { as: administrator })
  expect(departments).toContainEqual({ id: part?.id, name: `${top?.name}/审计部` })
  expect(roles).toContainEqual(expect.objectContaining({ id: roleId, name: '员工' }))
})

test('a request that is not there is not found', async () => {
  const query = { id: randomUUID() }
  await api.refuses(calls.getRegistration, 'notFound', { as: administrator, query })
  await api.refuses(calls.approveRegistration, 'notFound', { as: administrator, query, body: approval() })
  await api.refuses(calls.rejectRegistration, 'notFound', { as: administrator, query, body: { reason: '无' } })
})

test('who may only read the requests decides none', async () => {
  const reader = await makeUser(api, { perms: [SessionPerm.readRegistrations] })
  const query = { id: (await register()).bizId }
  await api.done(calls.getRegistration, { as: reader, query })
  await api.refuses(calls.approveRegistration, 'access.denied', { as: reader, query, body: approval() })
  await api.refuses(calls.rejectRegistration, 'access.denied', { as: reader, query, body: { reason: '无' } })
})
