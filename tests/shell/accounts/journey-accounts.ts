import type { Page } from '@playwright/test'
import type { CellValue } from 'hucre/xlsx'
import * as calls from '#contract/shell/accounts/calls.ts'
import { demoPassword, expect } from '../../support/journey.ts'
import { attemptSignIn, call, unique, workbook } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('accounts-users', 'common', 'session')

let token: Promise<string> | undefined
/** Token of the demo's administrator, one per worker. */
function administratorToken(): Promise<string> {
  token ??= attemptSignIn('admin', demoPassword).then(
    async (response) => ((await response.json()) as { access_token: string }).access_token,
  )
  return token
}

/** A code and account name that no other test uses. */
export const freshAccount = (): string => unique('acc').replace(' ', '-')

/** A new account without a password, made by the api. */
export async function makeAccount({
  mark = '',
  ...more
}: {
  roleIds?: number[]
  departmentId?: number
  mark?: string
} = {}) {
  const account = freshAccount()
  const fields = { usercode: account, username: account, name: `用户 ${mark}${account}`, ...more }
  const { userId } = await call(calls.createUser, { body: fields, token: await administratorToken() })
  return { ...fields, userId, page: `/system/users/${userId}` }
}

export async function makeRole(menuIds: string[] = []) {
  const code = freshAccount()
  const name = `角色 ${code}`
  const { roleId } = await call(calls.createRole, { body: { code, name, menuIds }, token: await administratorToken() })
  return { roleId, code, name, page: `/system/roles/${roleId}` }
}

export async function makeDepartment(name: string, parentId: number | null = null): Promise<number> {
  const made = await call(calls.createDepartment, { body: { name, parentId }, token: await administratorToken() })
  return made.departmentId
}

const heads = [
  t('field.usercode'),
  t('field.username'),
  t('field.name'),
  t('field.email'),
  t('field.mobile'),
  t('field.company'),
  t('field.position'),
  t('field.department'),
  t('field.roles'),
]
export const userWorkbook = (...rows: CellValue[][]) => workbook('用户.xlsx', { 用户: [heads, ...rows] })

/** Makes the one-time link on the user's page; returns its path. */
export async function takeLink(page: Page, user: string): Promise<string> {
  await page.goto(`${user}/link`)
  await page.getByRole('button', { name: t('link.action') }).click()
  await expect(page.getByText(t('link.once'))).toBeVisible()
  const link = new URL(await page.getByLabel(t('common:link.of', { name: '' })).inputValue())
  return link.pathname + link.search
}

/** Signs in on the page with the user's own password. */
export async function signInAs(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(t('field.username')).fill(account)
  await page.getByLabel(t('page.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session:submit'), exact: true }).click()
  await expect(page).toHaveURL('/')
}
