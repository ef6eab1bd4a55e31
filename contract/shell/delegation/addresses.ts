export const delegations = '/author'
export const delegationNew = `${delegations}/new`
export const delegationsExport = `${delegations}/export`
export const delegationsChosen = `${delegations}/chosen`
export const delegation = (id: string) => `${delegations}/${id}`
export const delegationEdit = (id: string) => `${delegation(id)}/edit`
export const delegationTerminate = (id: string) => `${delegation(id)}/terminate`
/** Page to start and stop acting for another user. */
export const act = `${delegations}/act`
