import { WarningDecision, WarningStatus } from './codes.ts'

const { new: fresh, confirmed, handedOver, closed, falseAlarm, ended } = WarningStatus

/** States from which each decision is possible, and the state that it leads to. */
const moves = {
  [WarningDecision.confirm]: { from: [fresh], to: confirmed },
  [WarningDecision.falseAlarm]: { from: [fresh, confirmed], to: falseAlarm },
  [WarningDecision.handOver]: { from: [confirmed], to: handedOver },
  [WarningDecision.close]: { from: [confirmed, handedOver], to: closed },
  [WarningDecision.reopen]: { from: [closed, falseAlarm], to: fresh },
} as const satisfies Record<WarningDecision, { from: readonly WarningStatus[]; to: WarningStatus }>

/** States in which a person has to act. */
export const openStatuses: readonly WarningStatus[] = [fresh, confirmed, handedOver]
/** States in which a time limit runs. */
export const dueStatuses: readonly WarningStatus[] = [fresh, confirmed]
export const endedStatuses: readonly WarningStatus[] = [closed, falseAlarm, ended]

const fromOf = (decision: WarningDecision): readonly WarningStatus[] => moves[decision].from
export const statusAfter = (decision: WarningDecision): WarningStatus => moves[decision].to
export const mayDecide = (decision: WarningDecision, status: WarningStatus): boolean =>
  fromOf(decision).includes(status)
export const decisionsIn = (status: WarningStatus): WarningDecision[] =>
  Object.values(WarningDecision).filter((decision) => mayDecide(decision, status))
