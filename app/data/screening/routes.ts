import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/screening/addresses.ts'
import type screening from '../../../public/locales/zh-Hans/data/screening.json'
import type faults from '../../../public/locales/zh-Hans/data/screening-faults.json'
import type scenes from '../../../public/locales/zh-Hans/data/screening-scenes.json'

declare module 'i18next' {
  interface Texts {
    screening: typeof screening
    'screening-faults': typeof faults
    'screening-scenes': typeof scenes
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.screeningHome, 'data/screening/today.tsx'),
  route(at.screeningScenes, 'data/screening/scenes.tsx'),
  route(at.sceneNew, 'data/screening/scene-new.tsx'),
  route(at.scene(':scene'), 'data/screening/scene.tsx'),
  route(at.sceneLive(':scene'), 'data/screening/scene-live.tsx'),
  route(at.scenePause(':scene'), 'data/screening/scene-pause.tsx'),
  route(at.sceneRemove(':scene'), 'data/screening/scene-remove.tsx'),
  route(at.screeningDecisions, 'data/screening/decisions.tsx'),
  route(at.decisionsExport, 'data/screening/downloads.ts', { id: 'screening/downloads:decisions' }),
  route(at.decision(':decision'), 'data/screening/decision.tsx'),
  route(at.screeningQueue, 'data/screening/queue.tsx'),
  route(at.screeningTry, 'data/screening/try.tsx'),
]
