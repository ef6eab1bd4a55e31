import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type boards from '../../../public/locales/zh-Hans/data/boards.json'

declare module 'i18next' {
  interface Texts {
    boards: typeof boards
  }
}

export const framed: RouteConfigEntry[] = [route(at.boardPage(':board'), 'data/boards/board-page.tsx')]
