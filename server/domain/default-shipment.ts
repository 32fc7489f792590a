/** ID of the shipment that every basket has. */
export const defaultShipmentId = 'me';
