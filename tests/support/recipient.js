/** Somebody in Milan to whom goods may go. */
export const RECIPIENT = {
    name: 'Ada Esempio',
    phone: '+39 02 1234567',
    street: 'Via di Prova 1',
    addition: null,
    postalCode: '20121',
    city: 'Milano',
    region: 'MI',
    country: 'IT',
};
//# sourceMappingURL=recipient.js.map