import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Provider } from '#api/shell/session/sign-in/provider.ts'
import type { SettingEdit } from '#contract/shell/system/shapes.ts'
import { dataFolder, startServer } from '../../server/process.ts'
import { freePort } from '../../support/freeport.ts'
import { demoPassword } from '../../support/journey.ts'
import { configured, type RunningProvider, startProvider } from './provider.ts'

export const providerTitle = '员工统一认证'
export const absentTitle = '集团身份平台'
const internal: Provider = { id: 'here', protocol: 'INTERNAL', title: { 'zh-Hans': '本系统账号' } }

export type SignOnServer = {
  url: string
  provider: RunningProvider
  /** Changes system settings as an administrator. */
  set(changes: Partial<SettingEdit>): Promise<void>
  disable(username: string): Promise<void>
  stop(): Promise<void>
}

/** The demo with a real provider and, on request, a second one that is down. */
export async function startSignOnServer({ several = false } = {}): Promise<SignOnServer> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const provider = await startProvider([`${url}/auth-redirect`])
  const staff = configured(provider.issuer)
  const absent = configured(`http://127.0.0.1:${await freePort()}`, { id: 'absent', title: { 'zh-Hans': absentTitle } })
  const { DATA_DIR, remove } = dataFolder(process.env.JOURNEY_DEMO)
  const file = join(DATA_DIR, 'providers.json')
  writeFileSync(file, JSON.stringify(several ? [internal, staff, absent] : [internal, staff]))
  const server = await startServer({
    port,
    env: { DATA_DIR, TMPDIR: DATA_DIR, OAUTH_PROVIDERS: file, CAPTCHA: 'off', LOG_LEVEL: 'error' },
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const form = { grant_type: 'password', scope: 'server', username: 'admin', password: demoPassword }
    const authorization = `Basic ${btoa('web:web')}`
    const body = new URLSearchParams(form)
    const signedIn = await fetch(`${url}/api/auth/oauth2/token`, { method: 'POST', body, headers: { authorization } })
    const { access_token } = await signedIn.json()
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()).data
  }
  return {
    url,
    provider,
    async set(changes) {
      const body = JSON.stringify({ ...(await ask('/system/setting')), ...changes })
      await ask('/system/setting', { method: 'PUT', body })
    },
    async disable(username) {
      const { records } = await ask(`/system/user/list?keyword=${username}`)
      await ask(`/system/user/${records[0].userId}/disable`, { method: 'POST' })
    },
    async stop() {
      await Promise.all([server.stop(), provider.close()])
      remove()
    },
  }
}
