/** Pages of real-time screening. */
export const screeningHome = '/risk-screening'
export const screeningScenes = `${screeningHome}/scenes`
export const sceneNew = `${screeningScenes}/new`
/** Form of a new scene that decides by this model. */
export const scene = (bizId: string) => `${screeningScenes}/${bizId}`
export const sceneLive = (bizId: string) => `${scene(bizId)}/live`
export const scenePause = (bizId: string) => `${scene(bizId)}/pause`
export const sceneRemove = (bizId: string) => `${scene(bizId)}/remove`
export const screeningDecisions = `${screeningHome}/decisions`
/** Decisions that match a filter. */
export const decisionsOf = (filter: Record<string, string>) => `${screeningDecisions}?${new URLSearchParams(filter)}`
export const decisionsExport = `${screeningDecisions}/export`
export const decision = (bizId: string) => `${screeningDecisions}/${bizId}`
export const screeningQueue = `${screeningHome}/queue`
export const screeningTry = `${screeningHome}/try`
export const screeningTryOf = (scene: string) => `${screeningTry}?${new URLSearchParams({ scene })}`
