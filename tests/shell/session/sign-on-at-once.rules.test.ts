import { expect, test } from 'vitest'
import { signOnAtOnce, singleSignOnOf } from '#contract/shell/session/rules.ts'

const config = (id: string, protocol = 'OIDC') => ({ id, protocol, title: id, issuer: '', oauthAuthorizationUrl: '' })
const internal = config('here', 'INTERNAL')
const one = [internal, config('staff')]
const auto = { configs: one, autoLoginSso: true, requested: null, stored: undefined }

test('with auto-login and exactly one provider the login page leads there', () => {
  expect(signOnAtOnce(auto)?.id).toBe('staff')
  expect(signOnAtOnce({ ...auto, configs: [config('staff', 'OAUTH2')], stored: 'OAUTH2' })?.id).toBe('staff')
})

test('it shows where auto-login is off, with no provider, or with several', () => {
  expect(signOnAtOnce({ ...auto, autoLoginSso: false })).toBeUndefined()
  expect(signOnAtOnce({ ...auto, configs: [internal] })).toBeUndefined()
  expect(signOnAtOnce({ ...auto, configs: [...one, config('partners')] })).toBeUndefined()
})

test('it shows when INTERNAL is requested for and an internal config exists, and only then', () => {
  expect(signOnAtOnce({ ...auto, requested: 'INTERNAL' })).toBeUndefined()
  expect(signOnAtOnce({ ...auto, requested: 'INTERNAL', configs: [config('staff')] })?.id).toBe('staff')
  expect(signOnAtOnce({ ...auto, requested: 'OAUTH2' })?.id).toBe('staff')
})

test('it shows to whose last session was INTERNAL', () => {
  expect(signOnAtOnce({ ...auto, stored: 'INTERNAL' })).toBeUndefined()
})

test('the internal config is no single sign-on', () => {
  expect(singleSignOnOf(one).map(({ id }) => id)).toEqual(['staff'])
})
