/** Derived from the dates and the termination. spec: platform §4 "Delegation authorization status" */
export const DelegationStatus = { notStarted: '1', active: '2', ended: '3', terminated: '4' } as const
export type DelegationStatus = (typeof DelegationStatus)[keyof typeof DelegationStatus]

/** Access of the agent to data from before the delegation began. spec: platform §3 "authorized historical data" */
export const HistoricalData = { excluded: '0', included: '1' } as const
export type HistoricalData = (typeof HistoricalData)[keyof typeof HistoricalData]

export const personKeywordMax = 50
