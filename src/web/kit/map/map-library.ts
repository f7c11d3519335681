import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { setWorkerUrl } from 'maplibre-gl';

// The worker is loaded from a file of ours, as the content security policy requires.
setWorkerUrl(workerUrl);

export { type GeoJSONSource, LngLatBounds, Map as MapLibrary, type MapGeoJSONFeature, NavigationControl, ScaleControl } from 'maplibre-gl';
