import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Below /account. */
export const account: RouteConfigEntry[] = [
  route('forget', 'session/forget.tsx'),
  route('register', 'session/register.tsx'),
  route('reset', 'session/reset.tsx'),
]

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route('auth-redirect', 'session/single-sign-on.route.ts'),
  route('login', 'session/login.tsx'),
  route('login/captcha', 'session/captcha.route.ts'),
  route('login/sso/:provider', 'session/single-sign-on-provider.route.ts'),
  route('logout', 'session/logout.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('system/providers', 'session/providers.tsx', { id: 'system/provider' }),
  route('system/registrations', 'session/registrations.tsx', { id: 'system/registration' }),
  route('system/registrations/:bizId', 'session/registration.tsx'),
  route('system/registrations/:bizId/approve', 'session/registration-approve.tsx'),
  route('system/registrations/:bizId/reject', 'session/registration-reject.tsx'),
]
