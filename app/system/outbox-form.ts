export const sendFormId = 'send'
