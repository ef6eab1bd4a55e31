import type { PlaceOfDatabase } from '#api/platform/db/connection.ts'
import type { NotedRefusal } from '#api/platform/http/deps.ts'
import type { Log } from '#api/platform/log.ts'
import type { ScenePack } from './program/pack.ts'
import type { ScreenCall } from './program/scene.ts'
import type { BatchAnswer } from './store/batch.ts'

/** Settings of a separate port; only the listener uses `listening`. */
export type ListenerSettings = { timeZone: string; sessionDays: number; listening: unknown }

/** First message to the screening process, once it has started. */
export type Opening = { place: PlaceOfDatabase; isPipelined: boolean; listener?: ListenerSettings | undefined }

export type CallsMessage = { calls: { id: number; sceneId: number; call: ScreenCall; bizId: string }[] }
/** Each pack is acknowledged by its number once it is loaded. */
export type Message =
  | { open: Opening }
  | { put: ScenePack; number: number }
  | { drop: number }
  | CallsMessage
  | { given: { id: number; answer: BatchAnswer } }
  /** Another process has taken over: accept no connections, and close each after its last response. */
  | { leave: true }

export type Answered =
  /** Ready for messages: a cluster loses earlier ones. */
  | { began: true }
  | { ready: true }
  /** The process accepts connections on its own port. */
  | { listening: true }
  | { held: number }
  | { answers: { id: number; answer: BatchAnswer }[] }
  /** A call to its own port, for a scene that it has not loaded. */
  | { asked: { id: number; code: string; call: ScreenCall } }
  /** Calls arrived at its own port, so that scenes have to be refreshed. */
  | { used: true }
  | { refused: NotedRefusal }
  | { log: keyof Log; fields: object; message: string }
