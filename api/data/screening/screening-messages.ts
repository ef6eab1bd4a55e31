import type { PlaceOfDatabase } from '#api/platform/db/connection.ts'
import type { Log } from '#api/platform/log.ts'
import type { ScenePack } from './program/pack.ts'
import type { ScreenCall } from './program/scene.ts'
import type { BatchAnswer } from './store/batch.ts'

/** First message to the screening process. */
export type Opening = { place: PlaceOfDatabase; isPipelined: boolean }

export type Asked = { calls: { id: number; sceneId: number; call: ScreenCall }[] }
export type Message = { open: Opening } | { put: ScenePack } | { drop: number } | Asked

export type Answered =
  | { ready: true }
  | { answers: { id: number; answer: BatchAnswer }[] }
  | { log: keyof Log; fields: object; message: string }
