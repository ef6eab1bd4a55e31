export const marketNameMax = 20
/** Maximum managers of one market, and maximum markets of the installation. */
export const managersMax = 50
export const marketsMax = 200
