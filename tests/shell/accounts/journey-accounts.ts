import type { Page } from '@playwright/test'
import type { CellValue } from 'hucre/xlsx'
import * as calls from '#contract/shell/accounts/calls.ts'
import { demoPassword, expect } from '../../support/journey.ts'
import { attemptSignIn, call, unique, workbook } from '../../support/journey-data.ts'

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

const heads = ['用户编号', '账号', '姓名', '邮箱', '手机', '公司', '职务', '部门', '角色']
export const userWorkbook = (...rows: CellValue[][]) => workbook('用户.xlsx', { 用户: [heads, ...rows] })

/** Makes the one-time link on the user's page; returns its path. */
export async function takeLink(page: Page, user: string): Promise<string> {
  await page.goto(`${user}/link`)
  await page.getByRole('button', { name: '生成设置密码的链接' }).click()
  await expect(page.getByText('链接只显示这一次')).toBeVisible()
  const link = new URL(await page.getByLabel(/的链接$/).inputValue())
  return link.pathname + link.search
}

/** Signs in on the page with the user's own password. */
export async function signInAs(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/')
}
