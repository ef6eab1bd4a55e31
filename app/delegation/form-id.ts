/** The forms of authorization management: by its id an action's reply finds its form. */
export const FormId = { save: 'delegation', terminate: 'terminate' } as const
