/** The engine does not respond, or has lost the work; a retry may help. Calls are then refused with `unavailable`. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  readonly code = 'ENGINE_UNAVAILABLE'
}
