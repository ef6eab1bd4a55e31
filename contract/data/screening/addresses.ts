/** Pages of real-time screening. */
export const screeningHome = '/risk-screening'
export const screeningScenes = `${screeningHome}/scenes`
export const sceneNew = `${screeningScenes}/new`
export const scene = (bizId: string) => `${screeningScenes}/${bizId}`
export const screeningDecisions = `${screeningHome}/decisions`
export const decision = (bizId: string) => `${screeningDecisions}/${bizId}`
export const screeningQueue = `${screeningHome}/queue`
export const watchLists = `${screeningHome}/lists`
export const screeningTry = `${screeningHome}/try`
