export const marketNameMax = 20
/** Managers of one market, and markets of the whole installation. */
export const managersMax = 50
export const marketsMax = 200
