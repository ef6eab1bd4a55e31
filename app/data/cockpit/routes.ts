import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type cockpit from '../../../public/locales/zh-Hans/data/cockpit.json'

declare module 'i18next' {
  interface Texts {
    cockpit: typeof cockpit
  }
}

export const framed: RouteConfigEntry[] = [route(at.cockpitSetUp, 'data/cockpit/set-up.tsx')]
