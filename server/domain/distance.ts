/** A place on earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The earth's mean radius in each unit of distance. */
const earthRadius = { km: 6371.0088, mi: 3958.7613 } as const;
export type DistanceUnit = keyof typeof earthRadius;

export const isDistanceUnit = (text: string): text is DistanceUnit => Object.hasOwn(earthRadius, text);

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two places, by the haversine formula. */
export function distanceBetween(from: Place, to: Place, unit: DistanceUnit): number {
  const haversine = (start: number, end: number) => Math.sin(toRadians(end - start) / 2) ** 2;
  const distanceHaversine =
    haversine(from.latitude, to.latitude) +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      haversine(from.longitude, to.longitude);
  return 2 * earthRadius[unit] * Math.asin(Math.min(1, Math.sqrt(distanceHaversine)));
}
