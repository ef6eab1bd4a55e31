/** The engine does not answer, or lost the work; trying again may help. Calls are then refused `unavailable`. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  readonly code = 'ENGINE_UNAVAILABLE'
}
